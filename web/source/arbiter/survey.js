// What can still be ruled after some answers, and which questions can still change it.
//
// Where there are few enough situations left, all are decided: with every value of what is small, and of a long range
// the values at which rulings may change. Where there are more, situations near a possible one are decided. So a question
// that is found to matter does matter; and the work is bounded.
import { distinct, numbersIn, thinned, valuesOf } from "./domains.js";
import { bySize, edits } from "./edits.js";
import { IMPOSSIBLE } from "./ground.js";

/** @typedef {import("./ground.js").Ground} Ground */
/** @typedef {import("./ground.js").Values} Values */
/** @typedef {{ name: string, values: any[] }} Domain what a free answer can be */
/** @typedef {{ judged: number, answers: Values }} Seen a possible situation and the number of its ruling */

/** So many situations are all decided. */
const MOST = 12_000;
/** So many situations are looked at near a possible one. */
const NEAR = 1_500;
/** Values of one question that are tried near a situation. */
const FEW = 64;
/** Situations from which other values of a question are tried. */
const BASES = 150;
/** Situations with any values at all that are decided before it is said that nothing else can be ruled. */
const ANY = 1_500;
/** Attempts at making a situation possible: the first one, and those near it. */
const [FIRST_ATTEMPTS, ATTEMPTS] = [3_000, 200];

/** What is still possible after some answers. */
export class Survey {
  /**
   * @param {Ground} ground
   * @param {Values} answers as JSON has them, by name
   * @param {ReadonlySet<string>} [unknown] what will not be answered
   */
  constructor(ground, answers, unknown = new Set()) {
    this.ground = ground;
    this.unknown = unknown;
    this.given = answers;
    this.free = ground.names.filter((name) => !Object.hasOwn(answers, name));
    /** @type {Values} */
    this.fixed = {};
    for (const name of ground.names) {
      if (Object.hasOwn(answers, name)) this.fixed[name] = ground.checked(name, answers[name], this.fixed);
    }
    const facts = { ...ground.script.start, ...answers };
    const given = [...new Set(Object.values(answers).flatMap(numbersIn))];
    const listed = [...new Set(Object.values(answers).filter(Array.isArray).flatMap(numbersIn))];
    const met = [...given, ...Object.entries(ground.script.start).flatMap(([name, value]) => (Object.hasOwn(answers, name) ? [] : numbersIn(value)))];
    const sums = met.length > 8 ? [] : ground.script.numbers.flatMap((one) => met.flatMap((other) => [one + other, one - other]));
    this.around = { numbers: [...new Set([...ground.script.numbers, ...met, ...sums])], keys: listed, facts };
    /** @type {Map<string, any[]>} */
    this.domains = new Map();
    /** @type {Values | null} */
    this.base = null;
    this.base = this.completed({});
    /** @type {Seen[]} */
    this.seen = [];
    /** @type {boolean | undefined} */
    this.whole = undefined;
    /** @type {string | null | undefined} */
    this.found = undefined;
    /** @type {Domain[]} */
    this.grid = [];
    this.judged = new Int32Array(0);
  }

  /** @returns {boolean} whether the answers can be together */
  get possible() {
    return this.base !== null;
  }

  /** @returns {Seen[]} one situation for each ruling that is possible */
  get rulings() {
    this.look();
    const first = new Map(this.seen.toReversed().map((seen) => [seen.judged, seen]));
    return [...first.values()].reverse();
  }

  /** @returns {string | null} what to ask next: the first that can change the ruling; null where nothing can */
  get next() {
    if (this.found === undefined) {
      const sought = this.sought();
      this.found = sought === null ? null : this.before(sought);
    }
    return this.found;
  }

  /** @param {string} name @returns {string} the question whose answer another's choices are named by, if that is open */
  before(name) {
    const keys = keysIn(this.ground.type(name));
    return this.free.find((each) => keys.includes(each) && !this.unknown.has(each)) ?? name;
  }

  /** @returns {Values} the facts of a possible situation with these answers, what was not asked as it was to begin with */
  get facts() {
    return this.ground.plainFacts(/** @type {Values} */ (this.base));
  }

  /** @param {string} name @returns {any[]} the answers to a question that are possible, as JSON has them */
  offers(name) {
    return this.values(name, true)
      .filter(({ value }) => this.completed({ [name]: value }) !== null)
      .map(({ raw }) => raw);
  }

  /** @param {string} name @param {boolean} [whole] @returns {{ raw: any, value: any }[]} values to try, checked */
  values(name, whole = false) {
    const key = whole ? `${name} whole` : name;
    let found = this.domains.get(key);
    if (!found) {
      const type = this.ground.type(name);
      const initial = this.ground.direct.includes(name) ? [this.ground.script.start[name]] : [];
      const small = valuesOf(type, this.around, whole);
      const structured = ["map", "list", "set"].includes(type.kind);
      const met = structured ? collections(type, initial[0] ?? [], this.around.facts) : [];
      const near = structured ? edits(type, initial[0] ?? (type.kind === "map" ? {} : []), this.around).sort(bySize) : [];
      const few = [...initial, ...met, ...near.slice(0, FEW / 2).map((edit) => edit.value)];
      found = distinct(structured ? [...few, ...thinned(small, FEW / 2)] : [...initial, ...small])
        .map((raw) => ({ raw, value: this.ground.checked(name, raw, { ...this.startMaps(), ...this.fixed }) }))
        .filter(({ value }) => value !== undefined);
      this.domains.set(key, found);
    }
    return found;
  }

  startMaps() {
    return Object.fromEntries(Object.entries(this.ground.start).filter(([, value]) => value instanceof Map));
  }

  /**
   * Makes a possible situation with the answers and these values, as near to the one to begin with as can be found.
   * @param {Values} wanted checked
   * @param {Values} [near] checked; taken where nothing else is wanted
   * @returns {Values | null}
   */
  completed(wanted, near = this.base ?? this.ground.startAnswers()) {
    const held = { ...this.fixed, ...wanted };
    const free = this.free.filter((name) => !Object.hasOwn(wanted, name));
    let attempts = this.base ? ATTEMPTS : FIRST_ATTEMPTS;
    /** @param {Values} answers @param {string[]} changeable @returns {Values | null} */
    const mended = (answers, changeable) => {
      const refused = this.refused(answers);
      if (refused === null) return answers;
      const named = changeable.filter((name) => refused.names.includes(name));
      const behind = refused.deep && named.length === 0;
      const others = changeable.filter((name) => !refused.names.includes(name) && (behind || !this.ground.direct.includes(name)));
      for (const changes of [named.flatMap((name) => this.enlarged(name, answers)), ...[...named, ...others].map((name) => this.changes(name, answers, changeable))]) {
        for (const change of changes) {
          if ((attempts -= 1) < 0) return null;
          const changed = { ...answers, ...change };
          const still = this.refused(changed);
          const rest = (still !== null && same(still.names, refused.names) ? (behind ? [] : named) : changeable).filter((name) => !Object.hasOwn(change, name));
          if (still !== null && rest.length === 0) continue;
          const found = still === null ? changed : mended(changed, rest);
          if (found) return found;
        }
      }
      return null;
    };
    return mended({ ...near, ...held }, free);
  }

  /**
   * Gives a set of cards or tiles with one more that other answers name, such as the card that is played.
   * @param {string} name @param {Values} answers @returns {Values[]}
   */
  enlarged(name, answers) {
    const type = this.ground.type(name);
    if (type.kind !== "set" || type.item.kind !== "text") return [];
    const named = Object.values(answers).filter((value) => typeof value === "string" && type.item.holds(value));
    return [...new Set(named)].filter((value) => !answers[name].includes(value)).map((value) => ({ [name]: [...answers[name], value] }));
  }

  /**
   * Gives every other answer to a question, first those that sets among the answers hold; any other card or tile comes
   * with the sets that could hold it.
   * @param {string} name @param {Values} answers @param {string[]} changeable @returns {Values[]}
   */
  changes(name, answers, changeable) {
    const type = this.ground.type(name);
    const values = this.values(name).map(({ value }) => value);
    if ((type.kind === "maybe" ? type.of : type).kind !== "text") return values.map((value) => ({ [name]: value }));
    const sets = Object.entries(answers).filter(([, value]) => Array.isArray(value));
    const held = (/** @type {any} */ value) => sets.some(([, set]) => set.includes(value));
    const free = sets.filter(([set]) => changeable.includes(set) && this.ground.type(set).kind === "set");
    const fresh = values.filter((value) => !held(value));
    return [
      ...values.filter(held).map((value) => ({ [name]: value })),
      ...fresh.map((value) => ({ [name]: value, ...Object.fromEntries(value === null ? [] : free.map(([set, items]) => [set, [...items, value]])) })),
      ...(free.length > 0 ? fresh.map((value) => ({ [name]: value })) : []),
    ];
  }

  /** @param {Values} answers @returns {{ names: string[], deep: boolean } | null} */
  refused(answers) {
    try {
      return this.ground.refused(answers);
    } catch {
      return { names: this.ground.names, deep: false }; // a key that no map has
    }
  }

  /** Decides what is to be looked at, once. */
  look() {
    if (this.whole !== undefined || !this.base) return;
    const domains = this.brief();
    const size = domains.reduce((product, { values }) => product * values.length, 1);
    this.whole = size <= MOST;
    if (this.whole) this.lookAtAll(domains);
    else this.lookAround();
  }

  /** @returns {{ name: string, values: any[] }[]} what each free answer can be, with all of small ranges where there is room */
  brief() {
    const possible = (/** @type {string} */ name, /** @type {boolean} */ whole) =>
      this.values(name, whole)
        .map(({ value }) => value)
        .filter((value) => this.completed({ [name]: value }) !== null);
    const domains = this.free.map((name) => ({ name, values: possible(name, false) }));
    let size = domains.reduce((product, { values }) => product * values.length, 1);
    const wider = domains
      .filter(({ name }) => this.values(name, true).length > this.values(name).length)
      .sort((one, other) => this.values(one.name, true).length - this.values(other.name, true).length);
    for (const domain of wider) {
      const grown = (size / domain.values.length) * this.values(domain.name, true).length;
      if (grown > MOST) break;
      domain.values = possible(domain.name, true);
      size = domains.reduce((product, { values }) => product * values.length, 1);
    }
    return domains;
  }

  /** @param {Domain[]} domains */
  lookAtAll(domains) {
    this.grid = domains;
    const size = domains.reduce((product, { values }) => product * values.length, 1);
    this.judged = new Int32Array(size);
    const places = domains.map(() => 0);
    const answers = { .../** @type {Values} */ (this.base) };
    domains.forEach(({ name, values }) => (answers[name] = values[0]));
    const met = new Set();
    for (let index = 0; index < size; index += 1) {
      const judged = this.ground.judge(answers);
      this.judged[index] = judged;
      if (judged !== IMPOSSIBLE && !met.has(judged)) {
        met.add(judged);
        this.seen.push({ judged, answers: { ...answers } });
      }
      for (let place = 0; place < domains.length; place += 1) {
        const { name, values } = /** @type {{ name: string, values: any[] }} */ (domains[place]);
        places[place] = ((places[place] ?? 0) + 1) % values.length;
        answers[name] = values[places[place] ?? 0];
        if (places[place] !== 0) break;
      }
    }
  }

  lookAround() {
    const start = /** @type {Values} */ (this.base);
    const pool = [start];
    let looked = 0;
    for (let at = 0; at < pool.length && looked < NEAR; at += 1) {
      const from = /** @type {Values} */ (pool[at]);
      this.see(from);
      for (const name of this.free) {
        for (const { value } of thinned(this.values(name), at === 0 ? FEW : 6)) {
          if ((looked += 1) > NEAR) break;
          const found = at === 0 ? this.completed({ [name]: value }, from) : { ...from, [name]: value };
          if (found && this.see(found) && pool.length < BASES) pool.push(found);
        }
      }
    }
  }

  /** @param {Values} answers @returns {boolean} whether they can be together */
  see(answers) {
    const judged = this.ground.judge(answers);
    if (judged !== IMPOSSIBLE) this.seen.push({ judged, answers });
    return judged !== IMPOSSIBLE;
  }

  /** @returns {string | null} */
  sought() {
    if (!this.base) return null;
    const open = this.free.filter((name) => !this.unknown.has(name));
    const due = open.find((name) => this.ground.script.always.includes(name) && this.isOpen(name));
    if (due !== undefined) return due;
    if (open[0] !== undefined && this.changesHere(open[0])) return open[0];
    this.look();
    const matters = open.find((name) => (this.whole ? this.changesInGrid(name) : this.changesNear(name)));
    if (matters !== undefined) return matters;
    const several = open.length > 0 && (this.rulings.length > 1 || this.surprised());
    return several ? (open.find((name) => this.differs(name)) ?? null) : null;
  }

  /** @param {string} name @returns {boolean} whether the ruling changes somewhere in the grid where only this answer does */
  changesInGrid(name) {
    const { grid, judged } = this;
    const place = grid.findIndex((each) => each.name === name);
    const stride = grid.slice(0, place).reduce((product, { values }) => product * values.length, 1);
    const count = grid[place]?.values.length ?? 0;
    for (let start = 0; start < judged.length; start += stride * count) {
      for (let offset = start; offset < start + stride; offset += 1) {
        let first = IMPOSSIBLE;
        for (let step = 0; step < count; step += 1) {
          const ruling = judged[offset + step * stride] ?? IMPOSSIBLE;
          if (ruling === IMPOSSIBLE) continue;
          if (first !== IMPOSSIBLE && ruling !== first) return true;
          first = ruling;
        }
      }
    }
    return false;
  }

  /** @param {string} name @returns {boolean} whether more than one answer is possible */
  isOpen(name) {
    const { kind, missing } = this.ground.type(name);
    if (missing !== undefined) return this.around.keys.length > 0;
    if (kind === "map" || kind === "list" || kind === "set" || kind === "text") return true;
    let found = 0;
    return this.values(name).some(({ value }) => {
      if (this.completed({ [name]: value })) found += 1;
      return found > 1;
    });
  }

  /** @param {string} name @returns {boolean} whether the ruling changes with this answer alone in the situation at hand */
  changesHere(name) {
    const base = /** @type {Values} */ (this.base);
    const judged = this.ground.judge(base);
    return this.values(name).some(({ value }) => {
      const other = this.ground.judge({ ...base, [name]: value });
      return other !== IMPOSSIBLE && other !== judged;
    });
  }

  /** @param {string} name @returns {boolean} whether the ruling changes with this answer alone in a situation looked at */
  changesNear(name) {
    const values = thinned(this.values(name), FEW);
    return thinned(this.seen, BASES).some(({ judged, answers }) =>
      values.some(({ value }) => {
        const other = this.ground.judge({ ...answers, [name]: value });
        return other !== IMPOSSIBLE && other !== judged;
      }),
    );
  }

  /** @param {string} name @returns {boolean} whether the answer is not the same in all situations of different rulings */
  differs(name) {
    const [first, ...others] = this.rulings;
    const text = (/** @type {Seen} */ { answers }) => JSON.stringify(this.ground.plainFacts(answers)[name] ?? answers[name]);
    return first !== undefined && others.some((other) => text(other) !== text(first));
  }

  /** @returns {boolean} whether a situation with any values at all is ruled otherwise */
  surprised() {
    const ruling = this.rulings[0]?.judged;
    let state = 1;
    const chance = (/** @type {number} */ below) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * below);
    };
    for (let count = 0; count < ANY; count += 1) {
      const answers = { .../** @type {Values} */ (this.base) };
      for (const name of this.free) {
        const values = this.values(name, true);
        if (values.length > 0 && chance(3) > 0) answers[name] = values[chance(values.length)]?.value;
      }
      const judged = this.ground.judge(answers);
      if (judged !== IMPOSSIBLE && judged !== ruling) {
        this.seen.push({ judged, answers });
        return true;
      }
    }
    return false;
  }
}

/**
 * @param {import("../engine-facts.js").Type} type of a list or set @param {any[]} value @param {Values} facts
 * @returns {any[][]} collections that matter more than others: none, one of those that are met, all but one
 */
function collections(type, value, facts) {
  if (!Array.isArray(value)) return [];
  const item = type.item;
  const texts = item?.kind === "text" ? Object.values(facts).flat().filter((each) => typeof each === "string" && item.holds(each)) : [];
  const singles = [...new Set([...value, ...texts])].slice(0, 12).map((each) => [each]);
  return [[], ...singles, ...value.map((_, place) => value.toSpliced(place, 1))];
}

/** @param {import("../engine-facts.js").Type} type @returns {string[]} the maps of whose keys values of a type are made */
function keysIn(type) {
  if (type.kind === "key") return [type.map];
  if (type.kind === "record") return Object.values(type.fields).flatMap(keysIn);
  if (type.kind === "tuple") return type.items.flatMap(keysIn);
  return type.item || type.of?.kind ? keysIn(type.item ?? type.of) : [];
}

/** @param {string[]} one @param {string[]} other */
function same(one, other) {
  return one.length === other.length && one.every((name, number) => name === other[number]);
}
