import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { FONT_STYLES } from '../../src/domain/design/design.ts';
import { parseGlyphTable } from '../../src/hat/glyph-table.ts';
import { parseOutline } from '../../src/hat/outline.ts';
import { stitchField } from './stitch-field.ts';
import { stitchRegions } from './stitch-regions.ts';

/* Bakes the direction of the stitches in each letter into `assets/stitches`. Usage: node assets/studio/bake-stitches.ts */

const glyphs = new URL('../glyphs/', import.meta.url);
const stitches = new URL('../stitches/', import.meta.url);

await mkdir(stitches, { recursive: true });
for (const { key } of FONT_STYLES) {
  const name = `${key}.json`;
  const [letters, symbols] = await Promise.all([name, `${key}.symbols.json`].map(readTable));
  const regions: Record<string, Record<string, string>> = {};
  for (const [character, [, outline]] of Object.entries({ ...letters, ...symbols })) {
    if (character !== character.normalize('NFD')) continue;
    const field = stitchField(parseOutline(outline));
    if (field) regions[character] = stitchRegions(field);
  }
  const json = `${JSON.stringify(regions)}\n`;
  await writeFile(new URL(name, stitches), json);
  process.stdout.write(`${name}: ${(gzipSync(json).length / 1024).toFixed(1)} KB gzip\n`);
}

async function readTable(name: string) {
  return parseGlyphTable(JSON.parse(await readFile(new URL(name, glyphs), 'utf8'))).glyphs;
}
