import { Slab } from '../../ui/slab.tsx';
import './shop-head.css';

/** The shop's headline; `count` tells how many hats there are, once that is known. */
export const ShopHead = ({ count }: { count?: string }) => (
  <div className="wrap shop-head">
    <Slab as="h1" name="shop" wide="shopWide" />
    <p className="lede">{count && `${count} `}One size, seven snaps, zero filter.</p>
  </div>
);
