// Bakes the outlines, advances and kerning of the eleven print fonts into assets/glyphs: `node assets/bake-glyphs.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { FONT_SETTINGS } from '../src/hat/font-settings.ts';
import { tablesOf } from '../src/hat/glyph-table.ts';
import { compactOutline } from './compact-outline.mjs';
import { kerningClasses } from './kerning-classes.mjs';
import { symbolsFor } from './symbols.mjs';

const UNITS_PER_EM = 1000;

/** The open font for each style: package, weight and the grid its outlines are rounded to. */
const FONTS = {
  impact: { family: 'anton', weight: 400 },
  arial: { family: 'arimo', weight: 700 },
  times: { family: 'tinos', weight: 700 },
  courier: { family: 'cousine', weight: 700 },
  trebuchet: { family: 'fira-sans', weight: 700 },
  // Its ragged edges have thousands of points. A grid of 2/1000 em halves their number with no visible change.
  marker: { family: 'permanent-marker', weight: 400, grid: 2 },
  heading: { family: 'oswald', weight: 700 },
  body: { family: 'barlow', weight: 600 },
  condensed: { family: 'bebas-neue', weight: 400 },
  'bold-condensed': { family: 'barlow-condensed', weight: 700 },
  block: { family: 'alfa-slab-one', weight: 400 },
};

/** The font's own file of each table, and what of it is baked. */
const SUBSETS = {
  latin: { file: 'latin', characters: /./u },
  ext: { file: 'latin-ext', characters: /[\u0100-\u017f\u018f\u0218-\u021b\u0259\u1e80-\u1e85\u1e9e]/u },
  vietnamese: { file: 'vietnamese', characters: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u },
  greek: { file: 'greek', characters: /[\u0386\u0388-\u03ce]/u },
};
const WITHOUT_INK_OF_ITS_OWN = /[\p{Cc}\p{Cf}\p{Mn}\u00a0\u00ad\u2000-\u200f\ufffd]/u;

const glyphsFolder = new URL('glyphs/', import.meta.url);
mkdirSync(glyphsFolder, { recursive: true });
for (const [style, { family, weight, grid = 1 }] of Object.entries(FONTS)) {
  const capHeight = capHeightOf(readFont(family, 'latin', weight));
  for (const name of tablesOf(style)) {
    const [, kind = 'latin'] = name.split('.');
    const subset = SUBSETS[kind];
    const glyphs = subset
      ? bake(readFont(family, subset.file, weight), subset.characters, grid)
      : { glyphs: bakeSymbols(style, capHeight), kerning: [] };
    const glyphTable = JSON.stringify({ capHeight, ...glyphs });
    writeFileSync(new URL(`${name}.json`, glyphsFolder), `${glyphTable}\n`);
    process.stdout.write(`${name}: ${(gzipSync(glyphTable).length / 1024).toFixed(1)} KB gzip\n`);
  }
}

function bakeSymbols(style, capHeight) {
  const symbols = symbolsFor(FONT_SETTINGS[style].thinStroke / capHeight);
  return Object.fromEntries(
    Object.entries(symbols).map(([character, { advance, commands }]) => [
      character,
      [Math.round(advance * capHeight), compactOutline(commands, capHeight, 1)],
    ]),
  );
}

function readFont(family, subset, weight) {
  const file = `../node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  return fontkit.create(readFileSync(new URL(file, import.meta.url)));
}

function capHeightOf(font) {
  return Math.round((font.glyphForCodePoint('H'.codePointAt(0)).bbox.maxY / font.unitsPerEm) * UNITS_PER_EM);
}

function bake(font, wanted, grid) {
  const scale = UNITS_PER_EM / font.unitsPerEm;
  const glyphs = {};
  for (const character of charactersOf(font, wanted)) {
    const glyph = font.glyphForCodePoint(character.codePointAt(0));
    const outline = compactOutline(glyph.path.commands, scale, grid);
    if (outline || character === ' ') glyphs[character] = [Math.round(glyph.advanceWidth * scale), outline];
  }
  const kern = (left, right) => Math.round(kernOfPair(font, left, right) * scale);
  return { glyphs, kerning: [kerningClasses(Object.keys(glyphs), kern)] };
}

function charactersOf(font, wanted) {
  return font.characterSet
    .filter((codePoint) => font.glyphForCodePoint(codePoint).id > 0)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !WITHOUT_INK_OF_ITS_OWN.test(character))
    .filter((character) => wanted.test(character))
    .sort();
}

function kernOfPair(font, left, right) {
  const run = font.layout(left + right, { liga: false, clig: false, calt: false });
  if (run.positions.length !== 2) return 0;
  return run.positions[0].xAdvance - font.glyphForCodePoint(left.codePointAt(0)).advanceWidth;
}
