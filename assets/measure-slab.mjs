import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const loud = readFileSync(new URL('fonts/loud.woff2', import.meta.url));
// fontkit can vary the width of an SFNT, but not of a woff2.
const font = fontkit.create(await subsetFont(loud, '', { keepAllGlyphs: true, targetFormat: 'sfnt' }));

/**
 * How a headline's line fills its block: `s` is the font size in hundredths of the block's width (cqi), `m` the left
 * margin in em that brings the first letter's ink to the edge. `width` is in percent, `tracking` in em.
 */
export function measureSlab(text, width, tracking = trackingFor(width)) {
  const { glyphs, positions } = font.getVariation({ wdth: width }).layout(text.toUpperCase());
  const advance = positions.reduce((sum, position) => sum + position.xAdvance, 0) / font.unitsPerEm;
  const last = glyphs.at(-1);
  const leftBearing = glyphs[0].bbox.minX / font.unitsPerEm;
  const rightBearing = (last.advanceWidth - last.bbox.maxX) / font.unitsPerEm;
  const ink = advance + tracking * (glyphs.length - 1) - leftBearing - rightBearing;
  return { s: round(100 / ink, 3), m: round(-leftBearing, 4) };
}

/** Letter spacing in em: narrow letters need more than wide ones. */
export function trackingFor(width) {
  if (width <= 54) return 0.014;
  if (width <= 66) return 0.01;
  return width <= 80 ? 0.002 : -0.01;
}

const round = (value, digits) => Number(value.toFixed(digits));
