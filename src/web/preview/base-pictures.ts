/// <reference types="vite/client" />
import type { HatColor } from '../../domain/design.ts';

export type HatView = 'front' | 'back';

// Only the addresses: a picture is fetched when it is first shown.
const ADDRESSES = import.meta.glob<string>('../../../assets/hats/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** In pixels. The small pictures are in their own folders. */
const WIDTHS = { small: 600, front: 1200, back: 900 };

/** The picture of a hat without text, for an `<img>` with `sizes`. */
export function basePicture(hatColor: HatColor, view: HatView): { src: string; srcSet: string } {
  const small = addressOf(`${view}-small/${hatColor}`);
  return {
    src: small,
    srcSet: `${small} ${WIDTHS.small}w, ${addressOf(`${view}/${hatColor}`)} ${WIDTHS[view]}w`,
  };
}

/** The shade of the front panel, to multiply over the ink. It is smooth, so the small map serves every size. */
export const SHADE = addressOf('front-small/shade');

function addressOf(name: string): string {
  const address = ADDRESSES[`../../../assets/hats/${name}.webp`];
  if (!address) throw new RangeError(`There is no picture named ${name}`);
  return address;
}
