import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import type { Figure } from './figure.ts';
import { table } from './table.ts';

const FILE = new URL('./results.md', import.meta.url);

/** Written by hand: what is missed, and what was tried. */
const EXPLAINED = '## Missed, and what was tried';

/** Writes the table with what it depends on: the day, the machine, what else it did, and the commit. Keeps what is explained below it. */
export async function writeResults(figures: readonly Figure[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const load = loadavg().map((each) => each.toFixed(1));
  const memory = Math.round(totalmem() / 1024 ** 3);
  const before = await readFile(FILE, 'utf8');
  const explained = before.slice(before.indexOf(EXPLAINED));
  await writeFile(
    FILE,
    `# Speed

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit}: ${cpus().length} cores, ${memory} GB of memory, Node
${process.version}. Load average at the end: ${load.join(', ')}. Values are medians of three rounds, and each limit was measured between
the rounds of its row. Other work on the machine disturbs even the ratios: one above 1 says so of its row.

\`\`\`
${table(figures)}\`\`\`

${explained}`,
  );
}
