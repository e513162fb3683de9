import { Link } from 'react-router';
import type { Product } from '../../../wire/products.ts';
import { Slab } from '../../ui/slab.tsx';
import { HatGrid } from '../shop/hat-grid.tsx';
import './featured-hats.css';

/** The hats an administrator marked for the home page; nothing when there are none. */
export const FeaturedHats = ({ products }: { products: readonly Product[] }) =>
  products.length > 0 && (
    <section>
      <div className="wrap featured-head">
        <Slab name="loudestThisWeek" />
        <Link className="link" to="/shop" prefetch="intent">
          See all hats
        </Link>
      </div>
      <HatGrid products={products} heading="h3" big={FULL_ROWS[products.length]} />
    </section>
  );

// Which hats stand large, by their number, so that the rows of the grid come out full.
const FULL_ROWS: Readonly<Record<number, readonly number[]>> = { 1: [0], 2: [0, 1], 5: [0], 6: [0, 3] };
