import fc from 'fast-check';
import { anyDesign } from '../src/hat/fixtures.ts';
import { compareOutlines } from '../test/e2e/draw-in-browser.ts';
import type { Figure } from './figure.ts';
import { withPage } from './with-page.ts';

const DESIGNS = 10_000;
const AT_ONCE = 1000;

/** How many of ten thousand designs, with any glyph, a browser draws differently from Node. */
export async function bench(): Promise<Figure[]> {
  const designs = fc.sample(anyDesign, { numRuns: DESIGNS, seed: 2 });
  const value = await withPage(async (page) => {
    let different = 0;
    for (let i = 0; i < DESIGNS; i += AT_ONCE)
      different += (await compareOutlines(page, designs.slice(i, i + AT_ONCE))).different;
    return different;
  });
  const unit = `of ${DESIGNS.toLocaleString('en-US')} designs`;
  return [{ what: 'outlines that a browser draws differently', value, unit, atMost: 0 }];
}
