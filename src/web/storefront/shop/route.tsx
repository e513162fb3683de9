import { useNavigation } from 'react-router';
import type { Product } from '../../../wire/products.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { productList } from '../../seo/structured-data.ts';
import { Button } from '../../ui/button.tsx';
import { Slab } from '../../ui/slab.tsx';
import { useReload } from '../../use-reload.ts';
import type { Route } from './+types/route.ts';
import { HatGrid } from './hat-grid.tsx';
import { PartyPackCell, SayItYourselfCell } from './promo-cells.tsx';
import { ShopHead } from './shop-loading.tsx';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Shop Unhinged Hats',
    description:
      'Ready-made trucker hats that say it out loud, made on demand. One size, seven snaps, zero filter.',
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
      <HatGrid products={products} breaks={BREAKS} early={EARLY_PICTURES} />
    </>
  );
}

export const ErrorBoundary = () => (
  <>
    <ShopHead />
    <ShopFailure />
  </>
);

/** One row on a desktop, two on a phone. */
const EARLY_PICTURES = 4;

function countInWords(products: readonly Product[]): string {
  const [first] = products;
  if (!first) return 'We’re stocking the shelf.';
  const count = products.length === 1 ? '1 hat' : `${products.length} hats`;
  const onePrice = products.every(({ price }) => price === first.price);
  return onePrice ? `${count}, $${first.price} each.` : `${count}.`;
}

/** The double cells, by the index of the hat that follows. */
const BREAKS = { 6: <SayItYourselfCell />, 16: <PartyPackCell /> };

/** Shown when the hats could not be loaded. */
function ShopFailure() {
  const { state } = useNavigation();
  return (
    <div className="shop-failure" role="alert">
      <Slab name="stuck" />
      <p>The shelf didn’t load. Your cart is safe.</p>
      <Button busy={state === 'loading'} onClick={useReload()}>
        Try again
      </Button>
    </div>
  );
}
