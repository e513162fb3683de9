import { useNavigation } from 'react-router';
import { type Occasion, type OccasionKey, occasionOf, occasionsOf } from '../../../domain/occasions.ts';
import type { Product } from '../../../wire/products.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { productList } from '../../seo/structured-data.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Slab } from '../../ui/slab.tsx';
import { useReload } from '../../use-reload.ts';
import type { Route } from './+types/route.ts';
import { HatGrid } from './hat-grid.tsx';
import { OccasionLinks } from './occasion-links.tsx';
import { PartyPackCell, SayItYourselfCell } from './promo-cells.tsx';
import { ShopHead } from './shop-loading.tsx';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  pageMeta(args, {
    title: loaderData?.chosen
      ? `${OCCASION_TITLES[loaderData.chosen]} | Unhinged Hats`
      : 'Shop Unhinged Hats',
    description:
      'Ready-made trucker hats that say it out loud, made on demand. One size, seven snaps, zero filter.',
    things: import.meta.env.SSR &&
      loaderData && [productList(loaderData.products, args.matches[0].loaderData.shop)],
  });

const OCCASION_TITLES: Record<OccasionKey, string> = {
  bachelorette: 'Bachelorette Trucker Hats',
  birthday: 'Birthday Trucker Hats',
  'night-out': 'Girls’ Night Out Trucker Hats',
  festival: 'Festival Trucker Hats',
};

/** The hats for the occasion that the address names, or all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const all = await context.get(pageContext).products();
  const chosen = occasionOf(new URL(request.url).searchParams.get('occasion'))?.key ?? null;
  return {
    chosen,
    occasions: occasionsOf(all),
    products: chosen ? all.filter(({ occasions }) => occasions.includes(chosen)) : all,
  };
}

export default function Shop({ loaderData: { chosen, occasions, products } }: Route.ComponentProps) {
  return (
    <>
      <ShopHead count={countInWords(products, occasionOf(chosen))}>
        <OccasionLinks occasions={occasions} chosen={chosen} />
      </ShopHead>
      <HatGrid products={products} breaks={chosen ? {} : BREAKS} early={EARLY_PICTURES} />
      {products.length === 0 && chosen && <NoHats />}
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

function countInWords(products: readonly Product[], occasion: Occasion | null): string {
  const [first] = products;
  if (!first) return occasion ? 'None of ours yet.' : 'We’re stocking the shelf.';
  const count = products.length === 1 ? '1 hat' : `${products.length} hats`;
  const onePrice = products.every(({ price }) => price === first.price);
  return onePrice ? `${count}, $${first.price} each.` : `${count}.`;
}

/** The double cells, by the index of the hat that follows. */
const BREAKS = { 6: <SayItYourselfCell />, 16: <PartyPackCell /> };

/** Shown when the owner's hats are for other occasions. */
const NoHats = () => (
  <div className="shop-failure">
    <p>We have no hat for that. You could say it better anyway.</p>
    <ButtonLink to="/custom-hat">Design Your Own</ButtonLink>
  </div>
);

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
