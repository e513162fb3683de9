import { hatGround } from './hat-ground.ts';
import { ItemPicture, type PicturedItem } from './hat-picture.tsx';

interface ThumbProps {
  item: PicturedItem;
  /** Empty if the text beside it says the same. */
  alt?: string;
  /** A CSS color; by default the one on which its hat is seen best. */
  ground?: string | undefined;
}

/** A small picture of a hat on a background that suits it. */
export const Thumb = ({ item, alt = '', ground = hatGround(item.hatColor) }: ThumbProps) => (
  <div className="thumb" style={{ '--ground': ground }}>
    <ItemPicture item={item} alt={alt} sizes="116px" />
  </div>
);
