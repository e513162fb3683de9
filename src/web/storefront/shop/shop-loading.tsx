import { HatSkeletons } from './hat-skeletons.tsx';
import { ShopHead } from './shop-head.tsx';

/** The shop while its hats are being fetched. */
export const ShopOnItsWay = () => (
  <>
    <ShopHead />
    <HatSkeletons />
  </>
);
