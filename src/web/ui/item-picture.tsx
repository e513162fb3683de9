import { type Design, toDesign } from '../../domain/design.ts';
import { HatImage } from './hat-image.tsx';
import { pictureSources } from './picture-sources.ts';

/** A product, or a line of the cart. */
export type PicturedItem = { image: string; hatColor: string | null } & { [field in keyof Design]?: unknown };

interface ItemPictureProps {
  item: PicturedItem;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  loading?: 'eager' | 'lazy';
}

/** The picture of something sold: its own image where it has one, otherwise that of its design. */
export const ItemPicture = ({ item, ...props }: ItemPictureProps) => (
  <HatImage {...props} {...sourcesOf(item)} hatColor={item.hatColor} />
);

const sourcesOf = (item: PicturedItem) =>
  item.image === '' || item.image.startsWith('/pictures/')
    ? pictureSources(toDesign(item))
    : { src: item.image };
