import { type Design, designLines, hatColorOf, toDesign } from '../../domain/design/design.ts';
import type { Making } from '../../domain/design/making.ts';
import { makingAddress, pictureAddress, pictureSet } from '../../domain/design/picture-address.ts';
import { textWords } from '../../domain/design/thread-colors.ts';
import { useHowHatsAreMade, useMaking } from '../use-shop.ts';
import { HatImage } from './hat-image.tsx';

interface HatPictureProps {
  design: Design;
  /** How the hat was made when it was sold; otherwise it is pictured as its color is made now. */
  making?: Making;
  /** Whether the hat is in the shop. */
  readyMade?: boolean;
  /**
   * The width on the page, as in `<img sizes>`. Phones with three pixels per CSS pixel get two, by a smaller width: nobody sees
   * the difference.
   */
  sizes: string;
  /** Hidden from screen readers, because the text beside it says the same. */
  decorative?: boolean;
  className?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'low';
}

/** The picture of a design. */
export function HatPicture({ design, making, decorative, ...props }: HatPictureProps) {
  const now = useMaking(design.hatColor);
  return (
    <HatImage
      {...props}
      {...usePicture(design, making)}
      alt={decorative ? '' : altOf(design, making ?? now)}
      hatColor={design.hatColor}
    />
  );
}

function altOf(design: Design, making: Making): string {
  const words = designLines(design).join(' ');
  return `${hatColorOf(design.hatColor).label} trucker hat that says ${words}, ${textWords(design.textColor, making)}`;
}

/** A product, or a line of a cart or an order. */
export type PicturedItem = {
  image: string;
  /** How the hat in `image` is made; its picture is drawn anew if that has changed. */
  drawnAs?: string | undefined;
  /** How the hat was made when it was sold. */
  making?: Making;
  hatColor: string | null;
} & { [field in keyof Design]?: unknown };

interface ItemPictureProps {
  item: PicturedItem;
  readyMade?: boolean;
  alt: string;
  /** The width on the page, as in `<img sizes>`. */
  sizes: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high';
}

/** The picture of a product or cart line: its own image, or else the picture of its design. */
export const ItemPicture = ({ item, ...props }: ItemPictureProps) => (
  <HatImage {...props} {...useItemPicture(item)} hatColor={item.hatColor} />
);

function useItemPicture(item: PicturedItem) {
  const design = toDesign(item);
  const drawn = usePicture(design, item.making);
  const now = useHowHatsAreMade().makings[design.hatColor];
  const isOutdated = item.image.startsWith('data:') && now && item.drawnAs !== makingAddress(now);
  return item.image === '' || item.image.startsWith('/pictures/') || isOutdated ? drawn : { src: item.image };
}

/** The addresses of a design's picture, for an `<img>` with `sizes`. */
function usePicture(design: Design, soldAs: Making | undefined): { src: string; srcSet: string } {
  const now = useMaking(design.hatColor);
  const making = soldAs ?? now;
  return { src: pictureAddress(design, making, { width: 600 }), srcSet: pictureSet(design, making) };
}
