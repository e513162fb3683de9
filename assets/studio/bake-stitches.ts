import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { parseGlyphTable } from '../../src/hat/glyph-table.ts';
import { parseOutline } from '../../src/hat/outline.ts';
import { stitchField } from './stitch-field.ts';
import { stitchRegions } from './stitch-regions.ts';

/* Bakes the direction of the stitches in each letter into `assets/stitches`. Usage: node assets/studio/bake-stitches.ts */

const glyphs = new URL('../glyphs/', import.meta.url);
const stitches = new URL('../stitches/', import.meta.url);

await mkdir(stitches, { recursive: true });
for (const name of (await readdir(glyphs)).filter((file) => !file.endsWith('.ext.json'))) {
  const table = parseGlyphTable(JSON.parse(await readFile(new URL(name, glyphs), 'utf8')));
  const regions: Record<string, Record<string, string>> = {};
  for (const [character, [, outline]] of Object.entries(table.glyphs)) {
    if (character !== character.normalize('NFD')) continue;
    const field = stitchField(parseOutline(outline));
    if (field) regions[character] = stitchRegions(field);
  }
  const json = `${JSON.stringify(regions)}\n`;
  await writeFile(new URL(name, stitches), json);
  process.stdout.write(`${name}: ${(gzipSync(json).length / 1024).toFixed(1)} KB gzip\n`);
}
