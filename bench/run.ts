import { readdir } from 'node:fs/promises';
import type { Bench } from './figure.ts';
import { type Figure, passes } from './figure.ts';
import { writeResults } from './results.ts';
import { table } from './table.ts';

/* Measures the shop near its limits. Usage: npm run bench [-- <name> …]. The name `pictures` runs `pictures.bench.ts`; without one, `speed` runs. */

const args = process.argv.slice(2);
const found = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
const names = found.map((file) => file.replace('.bench.ts', ''));
const unknown = args.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(', ')}. Choose from: ${names.join(', ')}.\n`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const name of args.length > 0 ? args : ['speed']) {
  process.stderr.write(`${name} …\n`);
  const { bench }: { bench: Bench } = await import(`./${name}.bench.ts`);
  figures.push(...(await bench()));
}
process.stdout.write(table(figures));
if (args.length === 0 || args.includes('speed')) await writeResults(figures);
process.exitCode = figures.every(passes) ? 0 : 1;
