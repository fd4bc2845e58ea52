// Bundles the sources into the package's static folder: each entry below, and each sheet of styles, is one file that
// a page loads.
// `--check` writes nothing and fails if a shipped bundle is not what the sources give.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const scripts = {
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

const styles = (await readdir(new URL("styles/", import.meta.url))).map((file) => [`css/${file}`, `styles/${file}`]);
const entries = [...Object.entries(scripts).map(([bundle, source]) => [`js/${bundle}`, `source/${source}`]), ...styles];

let stale = false;
for (const [bundle, source] of entries) {
  const shipped = new URL(`../src/ruleglot/static/${bundle}`, import.meta.url);
  const { outputFiles } = await build({
    entryPoints: [new URL(source, import.meta.url).pathname],
    bundle: true,
    charset: "utf8",
    external: ["*.woff2"],
    format: "iife",
    legalComments: "none",
    minify: true,
    target: bundle.endsWith(".css") ? ["esnext"] : ["es2022"],
    write: false,
  });
  const fresh = outputFiles[0]?.text ?? "";
  if (!process.argv.includes("--check")) {
    await writeFile(shipped, fresh);
  } else if ((await readFile(shipped, "utf8").catch(() => "")) !== fresh) {
    console.error(`src/ruleglot/static/${bundle} is stale; run \`npm run build\` in web/`);
    stale = true;
  }
}
process.exitCode = stale ? 1 : 0;
