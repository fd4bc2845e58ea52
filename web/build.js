// Bundles the sources into the package's static folder: each entry below is one file that a page loads.
// `--check` writes nothing and fails if a shipped bundle is not what the sources give.
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const entries = {
  "profile.js": "profile-install.js",
  "qr.js": "qr.js",
  "arbiter.js": "arbiter.js",
  "endless.js": "endless.js",
  "exam.js": "exam.js",
  "frame-worker.js": "frame-worker.js",
  "keeper.js": "keeper.js",
  "offline.js": "offline.js",
  "player.js": "player.js",
  "questions.js": "questions.js",
  "search.js": "search-install.js",
  "site.js": "site.js",
  "study.js": "study.js",
  "../../offline/farewell.js": "offline-farewell.js",
  "../../offline/worker.js": "offline-worker.js",
};

let stale = false;
for (const [bundle, source] of Object.entries(entries)) {
  const shipped = new URL(`../src/ruleglot/static/js/${bundle}`, import.meta.url);
  const { outputFiles } = await build({
    entryPoints: [new URL(`source/${source}`, import.meta.url).pathname],
    bundle: true,
    charset: "utf8",
    format: "iife",
    legalComments: "none",
    minify: true,
    target: ["es2022"],
    write: false,
  });
  const fresh = outputFiles[0]?.text ?? "";
  if (!process.argv.includes("--check")) {
    await writeFile(shipped, fresh);
  } else if ((await readFile(shipped, "utf8").catch(() => "")) !== fresh) {
    console.error(`src/ruleglot/static/js/${bundle} is stale; run \`npm run build\` in web/`);
    stale = true;
  }
}
process.exitCode = stale ? 1 : 0;
