/// <reference types="vite/client" />
import type { HatColor } from '../../domain/design/design.ts';
import type { Finish } from '../../hat/finish.ts';

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

/** The light on `TEXT_AREA`, to be laid over the ink. It is smooth, so one size serves all. */
export const LIGHT = addressOf('ink/light');

/** The texture of ink or thread, to be laid over its color. */
export const tileAddress = (tile: Finish['tile']): string => addressOf(`ink/${tile}`);

function addressOf(name: string): string {
  const address = ADDRESSES[`../../../assets/hats/${name}.webp`];
  if (!address) throw new RangeError(`There is no picture named ${name}`);
  return address;
}
