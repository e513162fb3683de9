import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import {
  type Occasion,
  type OccasionKey,
  occasionOf,
  occasionsWith,
  shopPath,
} from '../../../domain/catalog/occasions.ts';
import type { Shelf } from '../../../wire/shelf.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { productList } from '../../seo/structured-data.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Slab, type SlabName } from '../../ui/slab.tsx';
import { useReload } from '../../use-reload.ts';
import type { Route } from './+types/route.ts';
import { HatGrid } from './hat-grid.tsx';
import { HatSkeletons, useAreHatsLate } from './hat-skeletons.tsx';
import { OccasionLinks } from './occasion-links.tsx';
import { PartyPackCell, SayItYourselfCell } from './promo-cells.tsx';
import './shop.css';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  pageMeta(args, {
    title: loaderData?.chosen
      ? `${OCCASION_TITLES[loaderData.chosen]} | Unhinged Hats`
      : 'Shop Unhinged Hats',
    query: loaderData?.query || (loaderData?.chosen ? `?occasion=${loaderData.chosen}` : ''),
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

const OCCASION_SLABS: Record<OccasionKey, ShopSlabs> = {
  bachelorette: { name: 'bachelorette', wide: 'bacheloretteWide' },
  birthday: { name: 'birthday', wide: 'birthdayWide' },
  'night-out': { name: 'nightOut', wide: 'nightOutWide' },
  festival: { name: 'festival', wide: 'festivalWide' },
};

/** A page of the hats for the occasion that the address names, or of all hats. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const occasion = occasionOf(asked.get('occasion'));
  const chosen = occasion?.key ?? null;
  const after = hatIn(asked.get('after'));
  const { products, next, hats, price, occasions } = await context
    .get(pageContext)
    .shelf({ after: after ?? 0, occasion: chosen });
  return {
    chosen,
    isFirst: after === null,
    occasions: occasionsWith(occasions),
    products,
    next: next === null ? null : shopPath(occasion, next),
    count: countInWords({ hats, price }, occasion),
    // Of the address that search engines keep: a later page is one of all hats.
    query: after === null ? '' : `?after=${after}`,
  };
}

/** The id in an address; null if it cannot be one. */
const hatIn = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { chosen, isFirst, occasions, products, next, count } = loaderData;
  return (
    <>
      <ShopHead count={count} slabs={chosen ? OCCASION_SLABS[chosen] : SHOP_SLABS}>
        <OccasionLinks occasions={occasions} chosen={chosen} />
        <a className="link mt-3" href="/crew">
          Hats for the whole crew
        </a>
      </ShopHead>
      {useAreHatsLate() ? (
        <HatSkeletons />
      ) : (
        <HatGrid
          products={products}
          breaks={chosen || !isFirst ? {} : BREAKS}
          early={EARLY_PICTURES}
          last={(rest) => <SayItYourselfCell rest={rest} />}
        />
      )}
      {products.length === 0 && chosen && <NoHats />}
      {(next || !isFirst) && (
        <nav className="wrap shop-pages row gap-4 head" aria-label="More hats">
          {!isFirst && <ButtonLink to={shopPath(occasionOf(chosen))}>Back to the first hats</ButtonLink>}
          {next && (
            <ButtonLink to={next} tone="pink" rel="next">
              More hats
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

type ShopSlabs = Record<'name' | 'wide', SlabName>;

const SHOP_SLABS: ShopSlabs = { name: 'shop', wide: 'shopWide' };

interface ShopHeadProps {
  slabs?: ShopSlabs;
  /** A sentence saying how many hats there are; omitted if they could not be loaded. */
  count?: string;
  children?: ReactNode;
}

/** The shop's headline. */
const ShopHead = ({ slabs = SHOP_SLABS, count, children }: ShopHeadProps) => (
  <div className="wrap head">
    <Slab as="h1" {...slabs} />
    <p className="lede mt-5">{count && `${count} `}One size, seven snaps, zero filter.</p>
    {children}
  </div>
);

export const ErrorBoundary = () => (
  <>
    <ShopHead />
    <ShopFailure />
  </>
);

/** One row on a desktop, two on a phone. */
const EARLY_PICTURES = 4;

function countInWords({ hats, price }: Pick<Shelf, 'hats' | 'price'>, occasion: Occasion | null): string {
  if (hats === 0) return occasion ? 'None of ours yet.' : 'We’re stocking the shelf.';
  const count = hats === 1 ? '1 hat' : `${hats.toLocaleString('en-US')} hats`;
  return price === null ? `${count}.` : `${count}, $${price} each.`;
}

/** The double cells, by the index of the hat that follows. */
const BREAKS = { 6: <SayItYourselfCell />, 16: <PartyPackCell /> };

/** Shown when the owner's hats are for other occasions. */
const NoHats = () => (
  <div className="shop-failure stack at-start on-orange">
    <p>We have no hat for that. You could say it better anyway.</p>
    <ButtonLink to="/custom-hat">Design Your Own</ButtonLink>
  </div>
);

/** Shown when the hats could not be loaded. */
function ShopFailure() {
  const { state } = useNavigation();
  return (
    <div className="shop-failure stack at-start on-orange" role="alert">
      <Slab name="stuck" className="narrow" />
      <p>The shelf didn’t load. Your cart is safe.</p>
      <Button busy={state === 'loading'} onClick={useReload()}>
        Try again
      </Button>
    </div>
  );
}
