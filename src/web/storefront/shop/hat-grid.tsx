import { Fragment, type ReactNode } from 'react';
import { hatPath } from '../../../domain/catalog/hat-slug.ts';
import { HAT_COLORS, toDesign } from '../../../domain/design/design.ts';
import { designAddress } from '../../../domain/design/design-address.ts';
import { colorWords } from '../../../domain/design/thread-colors.ts';
import { escapeForLink } from '../../../lib/escape-for-link.ts';
import type { Product } from '../../../wire/products.ts';
import { addProduct } from '../../cart/add-product.tsx';
import { Button } from '../../ui/button.tsx';
import { type Ground, gridGrounds, groundColor } from '../../ui/hat-ground.ts';
import { ItemPicture } from '../../ui/hat-picture.tsx';
import { useMaking, useUnmadeColors } from '../../use-shop.ts';
import './hat-grid.css';

interface HatGridProps {
  products: readonly Product[];
  /** Cells between the hats, by the index of the hat that follows. */
  breaks?: Readonly<Record<number, ReactNode>>;
  /** Indexes of the hats that take up four cells each. */
  big?: readonly number[];
  /** The heading level of a hat's name. */
  heading?: 'h2' | 'h3';
  /** A cell that fills the last row, made with what `restOfRow` returns. */
  last?: (rest: RestOfRow) => ReactNode;
  /** The number of hats that are probably seen without scrolling. The other pictures load lazily. */
  early?: number;
}

/** Hats in a grid without gaps, each on a background color. */
export function HatGrid({ products, breaks = {}, big = [], heading = 'h2', early = 0, last }: HatGridProps) {
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
      {last?.(restOfRow(cellsOf(products.length, breaks, big)))}
    </ul>
  );
}

/** What a cell needs to fill the last row of four, three and two columns. */
export type RestOfRow = ReturnType<typeof restOfRow>;

export function restOfRow(cells: number) {
  const [four, three, two] = [4, 3, 2].map((columns) => (columns - (cells % columns)) % columns);
  return {
    'data-rest-4': four,
    'data-rest-3': three,
    'data-rest-2': two,
    style: { '--rest-4': four, '--rest-3': three, '--rest-2': two },
  };
}

/** A break takes up two cells, a big hat four. */
function cellsOf(hats: number, breaks: object, big: readonly number[]): number {
  const isShown = (index: number) => index < hats;
  return hats + 2 * Object.keys(breaks).map(Number).filter(isShown).length + 3 * big.filter(isShown).length;
}

interface HatCellProps {
  product: Product;
  heading: 'h2' | 'h3';
  ground: Ground;
  big: boolean;
  /** Probably seen without scrolling, so its picture does not load lazily. */
  early: boolean;
}

/** A ready-made hat with its price and the Add to Cart button. */
function HatCell({ product, heading: Heading, ground, big, early }: HatCellProps) {
  const design = toDesign(product);
  const making = useMaking(design.hatColor);
  const query = `design=${escapeForLink(designAddress(design))}`;
  const colors = product.hatColor === null ? null : colorWords(design, making);
  const isAnyColorMade = useUnmadeColors().length < HAT_COLORS.length;
  return (
    <li
      className="hat-cell"
      id={`hat-${product.id}`}
      data-big={big || undefined}
      data-dark={ground === 'ink' || undefined}
      style={{ '--ground': groundColor(ground) }}
    >
      {/* The name is the same link, so keys reach it once. */}
      <a className="hat-cell-picture" href={hatPath(product.slug)} tabIndex={-1}>
        <ItemPicture
          item={product}
          readyMade
          alt={[`${product.name} trucker hat`, ...(colors ? [colors] : [])].join(': ')}
          sizes={big ? BIG_CELL : CELL}
          loading={early ? 'eager' : 'lazy'}
        />
      </a>
      <div className="hat-cell-words">
        <div className="hat-cell-row">
          <Heading className="hat-cell-name name">
            <a href={hatPath(product.slug)}>{product.name}</a>
          </Heading>
          <span className="bold">${product.price}</span>
        </div>
        {colors && <p className="text-2 tight">{colors}</p>}
        <div className="hat-cell-actions row gap-x-5">
          {product.refusal === null ? (
            <Button
              small
              tone={ground === 'ink' ? 'pink' : 'ink'}
              aria-label={`Add to cart: ${product.name}`}
              onClick={() => addProduct(product)}
            >
              Add to Cart
            </Button>
          ) : (
            <span>Not made right now</span>
          )}
          {product.hatColor !== null && isAnyColorMade && (
            <>
              <a className="link" href={`/custom-hat?${query}`}>
                Make it mine
              </a>
              <a
                className="link regular"
                href={`/crew?${query}`}
                aria-label={`Put their names on it: ${product.name}`}
              >
                Put their names on it
              </a>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

// A picture is 118% as wide as its cell. The grid has four, three, two or one columns.
const CELL =
  '(max-width: 359px) 106vw, (min-resolution: 2.5dppx) 34vw, (max-width: 880px) 53vw, (max-width: 1100px) 35vw, 27vw';
const BIG_CELL =
  '(max-width: 359px) 106vw, (min-resolution: 2.5dppx) 68vw, (max-width: 880px) 112vw, (max-width: 1100px) 75vw, 57vw';
