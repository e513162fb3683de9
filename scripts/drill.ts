import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Drill {
  does: string;
  /** What is built first, as `scripts/prepare.mjs` calls it. */
  needs?: 'check' | 'test' | 'tools';
}

/** Each is a file beside this one. */
const DRILLS: Record<string, Drill> = {
  alerts: { does: 'checks the alert rules with Prometheus’ own tool' },
  browsers: { does: 'buys hats in WebKit and Firefox', needs: 'check' },
  capacity: { does: 'measures what one box sells, with one instance and with three', needs: 'check' },
  contract: { does: 'checks recorded calls against official OpenAPI files', needs: 'tools' },
  disaster: { does: 'destroys a shop that sells, and restores its backup', needs: 'test' },
  failover: { does: 'cuts the power of the primary database under load', needs: 'check' },
  'former-release': { does: 'has a former release sell on today’s database', needs: 'tools' },
  fuzz: { does: 'sends requests that nobody should send', needs: 'test' },
  instances: { does: 'kills and restarts instances behind nginx under load', needs: 'check' },
  kills: { does: 'kills a shop and its database, and fills its disk', needs: 'check' },
  lighthouse: { does: 'measures pages on a slow phone', needs: 'test' },
  mutants: { does: 'breaks the code, and counts what the tests notice', needs: 'check' },
  openapi: { does: 'checks the description of the shop’s own API', needs: 'check' },
  packaging: { does: 'tries the box, the image, nginx and compose as a stranger would', needs: 'test' },
  resilience: { does: 'tries every call to a provider with every fault', needs: 'check' },
  screenshots: { does: 'captures every page and state', needs: 'test' },
  siege: { does: 'attacks a shop as a stranger would', needs: 'check' },
  simulate: { does: 'runs the shop in simulated worlds', needs: 'check' },
};

/** `npm run drill -- NAME …`: tries or measures the shop in one way. The arguments after the name are the drill's; `--help` explains them. */
const [name = '--help', ...args] = process.argv.slice(2);
const drill = DRILLS[name];
if (drill && args.includes('--help')) {
  process.stdout.write(`npm run drill -- ${name} ${drill.does}.\n\n${docOf(`${name}.ts`)}\n`);
} else if (drill) {
  const { needs = 'tools' } = drill;
  process.exitCode = run('prepare.mjs', [needs]) || run(`${name}.ts`, args);
} else {
  const list = Object.entries(DRILLS).map(([each, { does }]) => `npm run drill -- ${each.padEnd(16)}${does}`);
  const isAsked = name === '--help';
  (isAsked ? process.stdout : process.stderr).write(`${list.join('\n')}\n`);
  process.exitCode = isAsked ? 0 : 1;
}

/** The comment that explains a drill, in its file. */
function docOf(file: string): string {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const [, doc = ''] = /^\/\*\*(.*?)\*\//ms.exec(source) ?? [];
  return doc.replace(/^ *\* ?/gm, '').trim();
}

function run(file: string, words: string[]): number {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawnSync(process.execPath, [path, ...words], { stdio: 'inherit' }).status ?? 1;
}
