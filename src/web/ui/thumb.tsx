import { hatGround } from './hat-ground.ts';
import { ItemPicture, type PicturedItem } from './item-picture.tsx';
import './thumb.css';

interface ThumbProps {
  item: PicturedItem;
  /** Empty where the words beside it say it all. */
  alt?: string;
}

/** A small picture of a hat, on the ground that suits it. */
export const Thumb = ({ item, alt = '' }: ThumbProps) => (
  <div className="thumb" style={{ '--ground': hatGround(item.hatColor) }}>
    <ItemPicture item={item} alt={alt} sizes="116px" />
  </div>
);
