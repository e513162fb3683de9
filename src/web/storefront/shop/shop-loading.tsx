import type { ReactNode } from 'react';
import { Slab } from '../../ui/slab.tsx';
import './hat-grid.css';
import './shop.css';

/** The shop page while the hats load. */
export const ShopLoading = () => (
  <>
    <ShopHead />
    <HatSkeletons />
  </>
);

interface ShopHeadProps {
  /** A sentence saying how many hats there are; omitted while they load. */
  count?: string;
  children?: ReactNode;
}

/** The shop's headline. */
export const ShopHead = ({ count, children }: ShopHeadProps) => (
  <div className="wrap shop-head">
    <Slab as="h1" name="shop" wide="shopWide" />
    <p className="lede">{count && `${count} `}One size, seven snaps, zero filter.</p>
    {children}
  </div>
);

const TINTS = ['blush', 'lime-tint', 'orange-tint', 'blush', 'lime-tint', 'orange-tint'];

/** The outlines of six hats. */
const HatSkeletons = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading hats
    </p>
    <ul className="hat-grid" aria-hidden="true">
      {TINTS.map((tint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the six never move
        <li key={index} className="hat-cell hat-skeleton" style={{ '--ground': `var(--${tint})` }}>
          <svg viewBox="0 0 600 400" aria-hidden="true">
            <path d="M150 278C146 150 190 44 324 42c112 0 170 96 168 236l-4 30-32 6c10 20-60 60-160 60-90 0-200-14-206-22 4-26 30-50 60-74z" />
          </svg>
          <span className="hat-skeleton-name" />
          <span className="hat-skeleton-button" />
        </li>
      ))}
    </ul>
  </>
);
