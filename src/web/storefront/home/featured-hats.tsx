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
      <HatGrid products={products} heading="h3" big={largeHats(products.length)} />
    </section>
  );

/**
 * Which hats stand large, four cells each, so that the rows come out full in four columns and, with a large one as wide
 * as the window, in two. One, two and three hats fill no rectangle of small ones.
 */
const largeHats = (count: number): readonly number[] =>
  FEW_LARGE[count] ?? [[], [0], [0, 3], [0, 3, 4]][count % 4] ?? [];

const FEW_LARGE: Readonly<Record<number, readonly number[]>> = { 1: [0], 2: [0, 1], 3: [0] };
