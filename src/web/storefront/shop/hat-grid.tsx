import { Fragment, type ReactNode } from 'react';
import type { Product } from '../../../wire/products.ts';
import { gridGrounds } from '../../ui/hat-ground.ts';
import { HatCell } from './hat-cell.tsx';
import './hat-grid.css';

interface HatGridProps {
  products: readonly Product[];
  /** Cells of another kind, by the index of the hat they stand before. */
  breaks?: Readonly<Record<number, ReactNode>>;
  /** Indexes of the hats that take four cells each. */
  big?: readonly number[];
  /** What the name of a hat is in the outline of the page. */
  heading?: 'h2' | 'h3';
  /** How many are likely seen without scrolling; the pictures of the others wait. */
  early?: number;
}

/** Hats on fields of color that touch. */
export function HatGrid({ products, breaks = {}, big = [], heading = 'h2', early = 0 }: HatGridProps) {
  const grounds = gridGrounds(products.map(({ hatColor }) => hatColor));
  return (
    <ul className="hat-grid">
      {products.map((product, index) => (
        <Fragment key={product.id}>
          {breaks[index]}
          <HatCell
            product={product}
            heading={heading}
            ground={grounds[index] ?? 'blush'}
            big={big.includes(index)}
            early={index < early}
          />
        </Fragment>
      ))}
    </ul>
  );
}
