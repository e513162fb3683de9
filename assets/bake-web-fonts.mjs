// Bakes the pages' fonts into assets/fonts: `node assets/bake-web-fonts.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { mapDigits } from './map-digits.mjs';

const DIGITS = '0123456789';
const LOUD_CHARACTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${DIGITS} !?.,:;'"&#$%/()+-–—’‘“”@*·`;
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** What our own texts are made of. Names of people and places may need `plain-ext.woff2` too. */
const PLAIN_CHARACTERS = `${ASCII}\u00a0·×–—‘’“”…−`;

const fontsource = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const anybody = new URL('anybody/files/anybody-latin-standard-normal.woff2', fontsource);
const schibsted = new URL('schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2', fontsource);
const fonts = new URL('fonts/', import.meta.url);

mkdirSync(fonts, { recursive: true });
writeFileSync(new URL('loud.woff2', fonts), await bakeLoud());
writeFileSync(new URL('plain.woff2', fonts), await bakePlain(PLAIN_CHARACTERS));
writeFileSync(new URL('plain-ext.woff2', fonts), await bakePlain(otherCharacters()));
writeFileSync(new URL('money.woff2', fonts), await bakeMoney());

/** Headlines are capitals in one weight; the width axis stays. */
function bakeLoud() {
  const variationAxes = { wght: 900 };
  const options = { targetFormat: 'woff2', variationAxes, keepFeatures: ['kern'] };
  return subsetFont(readFileSync(anybody), LOUD_CHARACTERS, options);
}

function bakePlain(characters) {
  const keepFeatures = ['kern', 'liga', 'ccmp', 'mark', 'mkmk'];
  return subsetFont(readFileSync(schibsted), characters, { targetFormat: 'woff2', keepFeatures });
}

/** What else the font has. The `unicode-range` in tokens.css names them. */
function otherCharacters() {
  const all = fontkit.create(readFileSync(schibsted)).characterSet.map((code) => String.fromCodePoint(code));
  return all.filter((character) => !PLAIN_CHARACTERS.includes(character)).join('');
}

/**
 * Only the ten tabular digits, as the default digits of a separate face. The font feature for them would also
 * widen the decimal point.
 */
async function bakeMoney() {
  const sfnt = await subsetFont(readFileSync(schibsted), DIGITS, {
    targetFormat: 'sfnt',
    keepFeatures: ['tnum'],
  });
  const tabular = fontkit
    .create(sfnt)
    .layout(DIGITS, ['tnum'])
    .glyphs.map((glyph) => glyph.id);
  return subsetFont(mapDigits(sfnt, tabular[0]), DIGITS, { targetFormat: 'woff2', keepFeatures: [] });
}
