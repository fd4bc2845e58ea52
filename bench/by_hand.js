// What the tables decide, written by hand: the outcome, the rows, the rules cited, what is left open.

const SPECIAL = ["2", "8", "J", "A"];

/** The first of the rows that hold, and what those add that hold beside it. */
const ruled = (outcome, row, cites, silent = []) => ({ outcome, rows: [row], cites, silent });

function add(ruling, row, ...cites) {
  ruling.rows.push(row);
  ruling.cites.push(...cites);
  return ruling;
}

function switchLegal(facts, options) {
  if (facts.game_over || facts.awaiting_suit) return [];
  const { top, active_suit: suit, drew, hand } = facts;
  const { kind } = facts.pending;
  const topRank = top.slice(0, -1);
  const topSuit = top.slice(-1);
  const legal = [];
  for (const card of hand) {
    const rank = card.slice(0, -1);
    const own = card.slice(-1);
    if (drew !== null && card !== drew) continue;
    if (hand.length === 1 && !options.finish_on_special && SPECIAL.includes(rank)) continue;
    let ok;
    if (kind !== "none") {
      const cross = options.cross_penalty;
      const crosses = cross === "any" || (cross === "same_suit" && own === topSuit);
      if (options.wild_answers_penalty && (rank === "J" || rank === "A")) ok = true;
      else if (kind === "draw2") ok = rank === "2" || (rank === "A" && crosses);
      else if (kind === "draw4") ok = rank === "A" || (rank === "2" && crosses);
      else ok = rank === "8" && options.skip_answerable;
    } else if (rank === "J") ok = topRank !== "J" || options.jack_on_jack;
    else ok = rank === "A" || rank === topRank || own === suit;
    if (ok) legal.push(card);
  }
  return legal;
}

function switchDuty(facts, options, legal, available) {
  const { kind, cards } = facts.pending;
  const able = legal.length > 0;
  const must = options.must_answer;
  const duty = (obligation, row, cites, draw = 0, goes_on = false) =>
    ruled({ obligation, legal, draw, goes_on }, row, cites);
  if (facts.game_over) return duty("game_over", "game-over", ["SW-G1"]);
  if (facts.awaiting_suit) return duty("choose_suit", "name-suit", ["SW-J2"]);
  if (kind === "draw2") {
    const draw = Math.min(cards, available);
    if (!able) return duty("pick_up", "pick-up-for-two", ["SW-T1", "SW-X3"], draw, options.play_after_pickup);
    if (must) return duty("answer", "must-answer-two", ["SW-T2", "SW-X5"]);
    return duty("answer_or_pick_up", "may-answer-two", ["SW-T2", "SW-X5", "SW-X3"], draw, options.play_after_pickup);
  }
  if (kind === "draw4") {
    const draw = Math.min(cards, available);
    if (!able) return duty("pick_up", "pick-up-for-ace", ["SW-A2", "SW-X3"], draw, options.play_after_pickup);
    if (must) return duty("answer", "must-answer-ace", ["SW-A3", "SW-X5"]);
    return duty("answer_or_pick_up", "may-answer-ace", ["SW-A3", "SW-X5", "SW-X3"], draw, options.play_after_pickup);
  }
  if (kind === "skip") {
    if (!able) return duty("stand", "stand", ["SW-E1"]);
    if (must) return duty("answer", "must-answer-eight", ["SW-E1", "SW-X5"]);
    return duty("answer_or_stand", "may-answer-eight", ["SW-E1", "SW-X5"]);
  }
  if (facts.drew !== null) {
    if (!able) return duty("keep_and_end", "keep", ["SW-P4"]);
    if (options.must_play_drawn) return duty("play_drawn", "drawn-must", ["SW-P3"]);
    return duty("play_drawn_or_keep", "drawn-may", ["SW-P3"]);
  }
  if (able && !options.voluntary_draw) return duty("play", "play", ["SW-P1", "SW-X7"]);
  if (able && available > 0) return duty("play_or_draw", "play-or-draw", ["SW-X7"], 1, true);
  if (able) return duty("play", "play-with-no-pile", ["SW-P1", "SW-X15"]);
  if (available > 0) return duty("draw_one", "draw", ["SW-P2"], 1, true);
  return duty("pass_no_cards", "no-cards", ["SW-X15"]);
}

function switchTurn(facts, options) {
  const available = facts.stock + facts.discard_below;
  const { kind, cards } = facts.pending;
  const ruling = switchDuty(facts, options, switchLegal(facts, options), available);
  const short = !facts.game_over && (kind === "draw2" || kind === "draw4") && available < cards;
  return short ? add(ruling, "too-few-cards", "SW-X14") : ruling;
}

function mexicanTrainLegal(facts, options, binding) {
  if (facts.round_over) return [];
  const { mover, owes_extra: owes, own_doubles: own } = facts;
  let elsewhere = null;
  if (owes && options.extra_must_cover) {
    const last = own[own.length - 1];
    if ((facts.others_played[last.value] ?? 0) < facts.set_max) elsewhere = last.train;
  }
  const tiles = facts.hand.map((tile) => {
    const [a, b] = tile.split("-");
    return { tile, a: Number(a), b: Number(b) };
  });
  const legal = [];
  for (const train of Object.keys(facts.trains)) {
    const line = facts.trains[train];
    let usable = line.marked || line.owner === mover || line.owner === "ALL";
    if (owes) {
      usable = (elsewhere === null || train === elsewhere) && (usable || own.some((d) => d.train === train));
    } else if (binding.length > 0) usable = binding.some((d) => d.train === train);
    if (!usable) continue;
    for (const { tile, a, b } of tiles) {
      if ((line.end === a || line.end === b) && (!owes || a !== b || options.extra_may_be_double)) {
        legal.push([tile, train]);
      }
    }
  }
  return legal;
}

function mexicanTrainDuty(facts, options, legal, bound) {
  const { owes_extra: owes } = facts;
  const able = legal.length > 0;
  const duty = (obligation, row, cites, draw = 0) => ruled({ obligation, legal, draw }, row, cites);
  if (facts.round_over) return duty("round_over", "round-over", ["MT-E3"]);
  if (facts.drew !== null) {
    if (able) {
      if (options.must_play_drawn) return duty("play_drawn", "drawn-must", ["MT-N2"]);
      return duty("play_drawn_or_keep", "drawn-may", ["MT-N2", "MT-V9"]);
    }
    if (owes && options.marker_after_failed_extra) {
      return duty("mark_and_pass", "drawn-in-vain-for-extra", ["MT-D6", "MT-V7"]);
    }
    if (owes) return duty("pass", "no-marker-after-extra", ["MT-V7"]);
    if (bound) return duty("mark_and_pass", "drawn-in-vain-for-open-double", ["MT-N3", "MT-O2"]);
    return duty("mark_and_pass", "drawn-in-vain", ["MT-N3"]);
  }
  if (able) {
    if (owes) return duty("play", "play-extra", ["MT-D2", "MT-D5"]);
    if (bound) return duty("play", "play-on-open-double", ["MT-O1", "MT-T2"]);
    return duty("play", "play", ["MT-T1", "MT-T2"]);
  }
  if (facts.boneyard > 0) {
    if (owes) return duty("draw", "draw-for-extra", ["MT-D5"], 1);
    if (bound) return duty("draw", "draw-for-open-double", ["MT-N1", "MT-A5"], 1);
    return duty("draw", "draw", ["MT-N1"], 1);
  }
  if (owes && options.marker_after_failed_extra) {
    return duty("mark_and_pass", "nothing-to-draw-for-extra", ["MT-A14", "MT-D6"]);
  }
  if (owes) return duty("pass", "nothing-to-draw-no-marker", ["MT-E1", "MT-V7"]);
  if (bound) return duty("mark_and_pass", "nothing-to-draw-for-open-double", ["MT-E1", "MT-E2", "MT-O2"]);
  return duty("mark_and_pass", "nothing-to-draw", ["MT-E1", "MT-E2"]);
}

function mexicanTrainTurn(facts, options) {
  const live = facts.open_doubles.filter((d) => (facts.others_played[d.value] ?? 0) < facts.set_max);
  const order = options.multi_open_order;
  const binding = order === "oldest" ? live.slice(0, 1) : order === "newest" ? live.slice(-1) : live;
  const bound = !facts.owes_extra && binding.length > 0;
  const ruling = mexicanTrainDuty(facts, options, mexicanTrainLegal(facts, options, binding), bound);
  const lapsed = !facts.round_over && !facts.owes_extra && live.length < facts.open_doubles.length;
  return lapsed ? add(ruling, "double-has-lapsed", "MT-O3", "MT-A8") : ruling;
}

function scrabbleIllegal(facts, outcome, nsa, exchanged, touched, progressed) {
  const { new_drawn: drawn, old_in_bag: returned, new_racked: racked, opp_next_play: next } = facts;
  const silent = nsa ? [] : ["clock_neutralised"];
  if (nsa) outcome.clock_neutralised = true;
  if (drawn && returned === "no" && !progressed) {
    outcome.shown_to_both = true;
    const cites = nsa ? ["SC-F24", "SC-F25", "SC-F26", "SC-F21"] : ["SC-F24", "SC-F25"];
    return ruled(outcome, "stage-b", cites, silent);
  }
  if (next !== "none" && (!nsa || next === "made_and_racked")) {
    outcome.turn = "stands";
    outcome.tiles_exchanged = exchanged;
    outcome.score_change = -30;
    return ruled(outcome, "late", nsa ? ["SC-F36", "SC-F38", "SC-F21"] : ["SC-F36", "SC-F37", "SC-F38"], silent);
  }
  const shown = Math.min(exchanged + 2, 7, facts.rack_size);
  if (next === "none") {
    if (!touched) return ruled(outcome, "stage-a", nsa ? ["SC-F22", "SC-F23", "SC-F21"] : ["SC-F22"], silent);
    if (racked && nsa && returned === "no") {
      outcome.turn = "director";
      return ruled(outcome, "racked-unreturned", ["SC-A07", "SC-F21"], silent);
    }
  }
  outcome.turn = "opponent_selects";
  outcome.opp_sees_bag = true;
  outcome.tiles_given = shown;
  if (next !== "none") {
    outcome.opp_sees_from_rack = shown;
    outcome.time_limit_s = 60;
    return ruled(outcome, "stage-d-late", ["SC-F37", "SC-F31", "SC-F33", "SC-F34", "SC-F21"], silent);
  }
  if (!racked) {
    outcome.opp_sees_from_rack = Math.min(2, Math.max(0, facts.rack_size - exchanged));
    outcome.opp_sees_new = drawn;
    outcome.time_limit_s = 60;
    const cites = drawn ? ["SC-F27", "SC-F28", "SC-A05"] : ["SC-A08", "SC-F27", "SC-F28", "SC-A05"];
    if (nsa) cites.push("SC-F21");
    return ruled(outcome, drawn ? "stage-c" : "stage-c-nothing-drawn", cites, silent);
  }
  outcome.opp_sees_from_rack = shown;
  if (nsa) {
    outcome.time_limit_s = 60;
    return ruled(outcome, "stage-d", ["SC-F31", "SC-F33", "SC-F34", "SC-F21"], silent);
  }
  return ruled(outcome, "case-4", ["SC-F31", "SC-F34"], ["time_limit_s", ...silent]);
}

function scrabbleRow(facts, outcome) {
  const { set_aside: aside, announced, rack_size: rack } = facts;
  const nsa = facts.edition === "nsa";
  const exchanged = aside > 0 ? aside : announced === 7 && rack === 7 ? 7 : 0;
  const allowed = facts.bag_before >= 7;
  const touched = facts.new_drawn || facts.old_in_bag !== "no";
  const progressed = facts.new_racked || facts.opp_next_play !== "none";
  if (!(facts.opp_clock_started || touched)) {
    if (!allowed && !nsa) return ruled(outcome, "announced-only", ["SC-F02", "SC-F22"]);
    outcome.turn = "open";
    if (allowed) return ruled(outcome, "open", ["SC-F02", "SC-F06"]);
    return ruled(outcome, "open-unavailable", ["SC-F02", "SC-F22", "SC-D03"]);
  }
  if (exchanged === 0) {
    if (!touched) {
      if (announced === null) return ruled(outcome, "no-number-no-tiles", ["SC-F14"]);
      return ruled(outcome, "number-no-tiles", ["SC-F17"]);
    }
    if (progressed) {
      outcome.turn = "director";
      return ruled(outcome, "nothing-aside", ["SC-R08"]);
    }
    if (allowed) return ruled(outcome, "drawn-go-back", ["SC-F17", "SC-R07"]);
  } else if (allowed) {
    outcome.turn = "exchange";
    outcome.tiles_exchanged = exchanged;
    if (aside === 0) return ruled(outcome, "all-seven", ["SC-F02", "SC-F05", "SC-F16"]);
    if (announced === exchanged) return ruled(outcome, "as-announced", ["SC-F02", "SC-F06"]);
    if (announced === null) return ruled(outcome, "no-number", ["SC-F02", "SC-F15"]);
    if (!nsa) return ruled(outcome, "as-set-aside", ["SC-F02", "SC-F10", "SC-F12"], ["alert_opponent"]);
    outcome.alert_opponent = true;
    return ruled(outcome, "as-set-aside", ["SC-F02", "SC-F10", "SC-F12", "SC-F13"]);
  }
  return scrabbleIllegal(facts, outcome, nsa, exchanged, touched, progressed);
}

function scrabbleExchange(facts) {
  const outcome = {
    turn: "pass",
    tiles_exchanged: 0,
    score_change: 0,
    opp_sees_from_rack: 0,
    opp_sees_bag: false,
    opp_sees_new: false,
    tiles_given: null,
    time_limit_s: null,
    clock_neutralised: null,
    alert_opponent: null,
    shown_to_both: false,
    return_first_penalty: null,
  };
  const ruling = scrabbleRow(facts, outcome);
  if (facts.old_in_bag !== "before_draw") return ruling;
  outcome.return_first_penalty = 0;
  return add(ruling, "returned-first", "SC-F18");
}

export const byHand = {
  "switch/turn": switchTurn,
  "mexican-train/turn": mexicanTrainTurn,
  "scrabble/exchange": scrabbleExchange,
};
