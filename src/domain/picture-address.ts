import type { Design } from './design.ts';
import { designAddress } from './design-address.ts';
import { DRAWING_VERSION } from './drawing-version.ts';

/** In pixels. The height is two thirds of the width. */
export const PICTURE_WIDTHS = [300, 600, 900, 1200] as const;
export const PICTURE_FORMATS = ['webp', 'jpg', 'png'] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type HatPicture = { design: Design; width: PictureWidth; format: PictureFormat };

/**
 * The address of a hat's picture: `/pictures/navy.white.impact.Lake%20House@600-1a2b3c4d.webp`. The address names the design
 * and the version of the drawing, so the picture never changes. A webp or png is transparent around the hat and its
 * shadow; a jpg is on white.
 */
export const pictureAddress = (design: Design, width: PictureWidth, format: PictureFormat = 'webp'): string =>
  `/pictures/${designAddress(design)}@${width}-${DRAWING_VERSION}.${format}`;

/** The `srcset` of a hat's webp in every width. */
export const pictureSet = (design: Design): string =>
  PICTURE_WIDTHS.map((width) => `${pictureAddress(design, width)} ${width}w`).join(', ');
