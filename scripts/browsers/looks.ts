import sharp from 'sharp';
import type { Shopper } from './shopper.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const boxOf = (shopper: Shopper, selector: string) =>
  shopper.evaluate<Box>(`(({ x, y, width, height }) => ({ left: x, top: y, width, height }))(
    document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);

export async function expectNoSidewaysScroll(shopper: Shopper): Promise<void> {
  const over = await shopper.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (over > 0) throw new Error(`the page is ${over} px wider than its window`);
}

/** Throws unless the letters of a headline fill the full height of its box. */
export async function expectSlabFilled(shopper: Shopper, selector: string): Promise<void> {
  await shopper.evaluate('scrollTo(0, 0)');
  const box = await boxOf(shopper, selector);
  const { data, info } = await pixelsOf(shopper, { ...box, top: box.top - 8, height: box.height + 16 });
  const inked = Array.from({ length: info.height }, (_, row) =>
    data.subarray(row * info.width, (row + 1) * info.width).some((light) => light < 90),
  );
  const above = inked.indexOf(true) - 8;
  const below = info.height - 9 - inked.lastIndexOf(true);
  // Round letters are slightly taller than straight ones.
  if (Math.abs(above) > 4 || Math.abs(below) > 4)
    throw new Error(
      `the letters of ${selector} end ${above} px below the top and ${below} px above the bottom`,
    );
}

/** Throws unless the peg in the strap's first closed hole is lime. */
export async function expectStrapPeg(shopper: Shopper): Promise<void> {
  const box = await boxOf(shopper, 'dialog .strap-hole[data-closed]');
  const middle = { left: box.left + box.width / 2, top: box.top + box.height / 2, width: 1, height: 1 };
  const image = sharp(await shopper.screenshot())
    .extract(inPixels(middle))
    .removeAlpha();
  const color = [...(await image.raw().toBuffer())];
  const isLime = [0xb6, 0xf2, 0x30].every((part, index) => Math.abs(part - (color[index] ?? 0)) < 24);
  if (!isLime) throw new Error(`the peg of the strap is rgb(${color}) instead of lime`);
}

/** Throws unless the hat and the button stay visible when the controls scroll. */
export async function expectHatAndBarInView(shopper: Shopper): Promise<void> {
  await shopper.evaluate(`document.querySelector('input[value="accent"]').focus()`);
  for (const selector of ['.stage-picture', '.buy-bar .button']) {
    await shopper.until(
      `(({ top, bottom, height }) => Math.min(bottom, innerHeight) - Math.max(top, 0) >= 0.8 * height)(
        document.querySelector('${selector}').getBoundingClientRect())`,
      `${selector} to be in view`,
    );
  }
}

async function pixelsOf(shopper: Shopper, box: Box) {
  const image = sharp(await shopper.screenshot()).extract(inPixels(box));
  return image.grayscale().raw().toBuffer({ resolveWithObject: true });
}

const inPixels = ({ left, top, width, height }: Box): Box => ({
  left: Math.round(left),
  top: Math.round(top),
  width: Math.round(width),
  height: Math.round(height),
});
