// Bakes the outlines, advances and kerning of the eleven print fonts into assets/glyphs: `node assets/bake-glyphs.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { compactOutline } from './compact-outline.mjs';
import { kerningClasses } from './kerning-classes.mjs';

const UNITS_PER_EM = 1000;

/** The open font for each style: package, weight and the grid its outlines are rounded to. */
const FONTS = {
  impact: { family: 'anton', weight: 400 },
  arial: { family: 'arimo', weight: 700 },
  times: { family: 'tinos', weight: 700 },
  courier: { family: 'cousine', weight: 700 },
  trebuchet: { family: 'fira-sans', weight: 700 },
  // Its ragged edges have thousands of points. A grid of 2/1000 em halves their number with no visible change.
  marker: { family: 'permanent-marker', weight: 400, grid: 2, subsets: ['latin'] },
  heading: { family: 'oswald', weight: 700 },
  body: { family: 'barlow', weight: 600 },
  condensed: { family: 'bebas-neue', weight: 400 },
  'bold-condensed': { family: 'barlow-condensed', weight: 700 },
  block: { family: 'alfa-slab-one', weight: 400 },
};

const LATIN_EXTENSIONS = /[\u0100-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e]/u;
const WITHOUT_INK_OF_ITS_OWN = /[\p{Cc}\p{Cf}\p{Mn}\u00a0\u00ad\u2000-\u200f\ufffd]/u;

const glyphsFolder = new URL('glyphs/', import.meta.url);
mkdirSync(glyphsFolder, { recursive: true });
for (const [style, { family, weight, grid = 1, subsets = ['latin', 'latin-ext'] }] of Object.entries(FONTS)) {
  const capHeight = capHeightOf(readFont(family, 'latin', weight));
  for (const subset of subsets) {
    const glyphTable = JSON.stringify({ capHeight, ...bake(readFont(family, subset, weight), subset, grid) });
    const name = subset === 'latin' ? `${style}.json` : `${style}.ext.json`;
    writeFileSync(new URL(name, glyphsFolder), `${glyphTable}\n`);
    process.stdout.write(`${name}: ${(gzipSync(glyphTable).length / 1024).toFixed(1)} KB gzip\n`);
  }
}

function readFont(family, subset, weight) {
  const file = `../node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  return fontkit.create(readFileSync(new URL(file, import.meta.url)));
}

function capHeightOf(font) {
  return Math.round((font.glyphForCodePoint('H'.codePointAt(0)).bbox.maxY / font.unitsPerEm) * UNITS_PER_EM);
}

function bake(font, subset, grid) {
  const scale = UNITS_PER_EM / font.unitsPerEm;
  const glyphs = {};
  for (const character of charactersOf(font, subset)) {
    const glyph = font.glyphForCodePoint(character.codePointAt(0));
    const outline = compactOutline(glyph.path.commands, scale, grid);
    if (outline || character === ' ') glyphs[character] = [Math.round(glyph.advanceWidth * scale), outline];
  }
  const kern = (left, right) => Math.round(kernOfPair(font, left, right) * scale);
  return { glyphs, kerning: [kerningClasses(Object.keys(glyphs), kern)] };
}

function charactersOf(font, subset) {
  return font.characterSet
    .filter((codePoint) => font.glyphForCodePoint(codePoint).id > 0)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !WITHOUT_INK_OF_ITS_OWN.test(character))
    .filter((character) => subset === 'latin' || LATIN_EXTENSIONS.test(character))
    .sort();
}

function kernOfPair(font, left, right) {
  const run = font.layout(left + right, { liga: false, clig: false, calt: false });
  if (run.positions.length !== 2) return 0;
  return run.positions[0].xAdvance - font.glyphForCodePoint(left.codePointAt(0)).advanceWidth;
}
