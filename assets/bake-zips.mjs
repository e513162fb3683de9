// Bakes the cities of US ZIP codes into assets/zips: `node assets/bake-zips.mjs FOLDER`.
// FOLDER is an unpacked `npm pack zipcodes@8.0.0`. `src/domain/address/zip-place.ts` describes the tables.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { codes } = createRequire(import.meta.url)(join(resolve(process.argv[2] ?? ''), 'lib/codes.js'));
const tables = new URL('zips/', import.meta.url);

mkdirSync(tables, { recursive: true });
for (const digit of '0123456789') {
  const zips = Object.keys(codes)
    .filter((zip) => /^\d{5}$/.test(zip) && zip.startsWith(digit))
    .sort();
  const byPlace = Map.groupBy(zips, (zip) => `${cityOf(codes[zip].city)},${codes[zip].state}`);
  const lines = [...byPlace].map(([place, zips]) => `${place}:${zips.map(stepFrom).join(' ')}`);
  writeFileSync(new URL(`${digit}.txt`, tables), `${lines.join('\n')}\n`);
}

/** The first ZIP as its last four digits, each further one as the distance from the one before. */
function stepFrom(zip, index, zips) {
  return index === 0 ? zip.slice(1) : (Number(zip) - Number(zips[index - 1])).toString(36);
}

/** Empty for the names of companies and bases that have a ZIP of their own. */
function cityOf(name) {
  if (/^(apo|fpo|dpo)$/i.test(name)) return name.toUpperCase();
  return /^[A-Z][A-Za-z .'-]*$/.test(name) ? name.trim() : '';
}
