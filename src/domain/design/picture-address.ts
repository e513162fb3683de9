import type { Design } from './design.ts';
import { designAddress } from './design-address.ts';
import { DRAWING_VERSION } from './drawing-version.ts';
import type { Making } from './making.ts';

/** In pixels. The height is two thirds of the width. */
export const PICTURE_WIDTHS = [300, 450, 600, 900, 1200] as const;
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg', 'png'] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type HatPicture = {
  design: Design;
  making: Making;
  /** A card is always 1200 wide. */
  width: PictureWidth;
  format: PictureFormat;
  /** What chats and social networks show for a link: the hat as large as it fits, on the background that it has in the shop. */
  isCard?: boolean;
};

/** In pixels, the size that Open Graph's readers show uncut: https://developers.facebook.com/docs/sharing/webmasters/images */
export const CARD = { width: 1200, height: 630 } as const;

/**
 * The address of a hat's picture: `/pictures/navy.white.impact.Lake%20House@600-printed-1890x765-1a2b3c4d.webp`. The address
 * names the design, how it is made and the version of the drawing, so the picture never changes. It is transparent around
 * the hat and its shadow; only a jpg is on white. Pages use an avif for ready-made hats only: it is slower to encode.
 */
export const pictureAddress = (
  design: Design,
  making: Making,
  { width, format = 'webp' }: { width: PictureWidth; format?: PictureFormat },
): string =>
  `/pictures/${designAddress(design)}@${width}-${makingAddress(making)}-${DRAWING_VERSION}.${format}`;

/** The address of the card of a hat: `/pictures/navy.white.impact.Lake%20House@card-printed-1890x765-1a2b3c4d.jpg`. */
export const cardAddress = (design: Design, making: Making): string =>
  `/pictures/${designAddress(design)}@card-${makingAddress(making)}-${DRAWING_VERSION}.jpg`;

/** The address of a picture or a card. */
export const addressOf = ({ design, making, width, format, isCard }: HatPicture): string =>
  isCard ? cardAddress(design, making) : pictureAddress(design, making, { width, format });

/** The `srcset` of a hat's webp in every width. */
export const pictureSet = (design: Design, making: Making): string =>
  PICTURE_WIDTHS.map((width) => `${pictureAddress(design, making, { width })} ${width}w`).join(', ');

/** How a hat is made, as part of an address: `printed-1890x765` or `stitched-1890x765`. */
export const makingAddress = ({ isStitched, canvas }: Making): string =>
  `${isStitched ? 'stitched' : 'printed'}-${canvas.width}x${canvas.height}`;
