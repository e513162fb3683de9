import { type Design, designLines, hatColorOf, toDesign } from '../../domain/design.ts';
import { pictureAddress, pictureSet } from '../../domain/picture-address.ts';
import { HatImage } from './hat-image.tsx';

interface HatPictureProps {
  design: Design;
  /** The width on the page, as in `<img sizes>`. */
  sizes: string;
  /** Hidden from screen readers, because the text beside it says the same. */
  decorative?: boolean;
  className?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'low';
}

/** The picture of a design. */
export const HatPicture = ({ design, decorative, ...props }: HatPictureProps) => (
  <HatImage
    {...props}
    {...pictureSources(design)}
    alt={
      decorative
        ? ''
        : `${hatColorOf(design.hatColor).label} trucker hat that says ${designLines(design).join(' ')}`
    }
    hatColor={design.hatColor}
  />
);

/** A product or a cart line. */
export type PicturedItem = { image: string; hatColor: string | null } & { [field in keyof Design]?: unknown };

interface ItemPictureProps {
  item: PicturedItem;
  alt: string;
  /** The width on the page, as in `<img sizes>`. */
  sizes: string;
  loading?: 'eager' | 'lazy';
}

/** The picture of a product or cart line: its own image, or else the picture of its design. */
export const ItemPicture = ({ item, ...props }: ItemPictureProps) => (
  <HatImage {...props} {...sourcesOf(item)} hatColor={item.hatColor} />
);

const sourcesOf = (item: PicturedItem) =>
  item.image === '' || item.image.startsWith('/pictures/')
    ? pictureSources(toDesign(item))
    : { src: item.image };

/** The addresses of a design's picture, for an `<img>` with `sizes`. */
const pictureSources = (design: Design): { src: string; srcSet: string } => ({
  src: pictureAddress(design, 600),
  srcSet: pictureSet(design),
});
