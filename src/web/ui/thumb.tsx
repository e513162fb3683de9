import { hatGround } from './hat-ground.ts';
import { ItemPicture, type PicturedItem } from './hat-picture.tsx';

interface ThumbProps {
  item: PicturedItem;
  /** Empty if the text beside it says the same. */
  alt?: string;
}

/** A small picture of a hat on a background that suits it. */
export const Thumb = ({ item, alt = '' }: ThumbProps) => (
  <div className="thumb" style={{ '--ground': hatGround(item.hatColor) }}>
    <ItemPicture item={item} alt={alt} sizes="116px" />
  </div>
);
