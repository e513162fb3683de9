import type { Product } from '../../../wire/products.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { productList } from '../../seo/structured-data.ts';
import type { Route } from './+types/route.ts';
import { HatGrid } from './hat-grid.tsx';
import { PartyPackCell } from './party-pack-cell.tsx';
import { SayItYourselfCell } from './say-it-yourself-cell.tsx';
import { StuckShelf } from './shelf-error.tsx';
import { ShopHead } from './shop-head.tsx';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Shop Unhinged Hats',
    description:
      'Ready-made trucker hats that say it out loud, printed on demand. One size, seven snaps, zero filter.',
    things: import.meta.env.SSR &&
      loaderData && [productList(loaderData.products, args.matches[0].loaderData.shop)],
  });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  products: await context.get(pageContext).products(),
});

export default function Shop({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <>
      <ShopHead count={countInWords(products)} />
      <HatGrid products={products} breaks={BREAKS} early={FIRST_SEEN} />
    </>
  );
}

export const ErrorBoundary = () => (
  <>
    <ShopHead />
    <StuckShelf />
  </>
);

/** The first row on a desktop, two on a phone. */
const FIRST_SEEN = 4;

/** Where in the grid the two double cells break its rhythm. */
const BREAKS = { 6: <SayItYourselfCell />, 16: <PartyPackCell /> };

function countInWords(products: readonly Product[]): string {
  const [first] = products;
  if (!first) return 'The shelf is being filled.';
  const count = products.length === 1 ? '1 hat' : `${products.length} hats`;
  const onePrice = products.every(({ price }) => price === first.price);
  return onePrice ? `${count}, $${first.price} each.` : `${count}.`;
}
