import { type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { CODE_LINKED } from '../../../domain/cart/discount-code.ts';
import { type OccasionKey, occasionsWith } from '../../../domain/catalog/occasions.ts';
import {
  ALL_HATS,
  isNarrowed,
  readShopQuery,
  type ShopQuery,
  shopPath,
} from '../../../domain/catalog/shop-query.ts';
import { designOfWords } from '../../../domain/design/design-of-words.ts';
import type { Shelf } from '../../../wire/shelf.ts';
import { designPath } from '../../designer/state/designer-address.ts';
import { importOnline } from '../../import-online.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { productList } from '../../seo/structured-data.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Slab, type SlabName } from '../../ui/slab.tsx';
import { useReload } from '../../use-reload.ts';
import type { Route } from './+types/route.ts';
import { HatGrid } from './hat-grid.tsx';
import { HatSearch } from './hat-search.tsx';
import { HatSkeletons, useAreHatsLate } from './hat-skeletons.tsx';
import { OccasionLinks } from './occasion-links.tsx';
import { PartyPackCell, SayItYourselfCell } from './promo-cells.tsx';
import './shop.css';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) => [
  ...pageMeta(args, {
    title: titleFor(loaderData),
    query: loaderData?.query,
    description:
      'Ready-made trucker hats that say it out loud, made on demand. One size, seven snaps, zero filter.',
    things: import.meta.env.SSR &&
      loaderData && [
        productList(loaderData.products, {
          shop: args.matches[0].loaderData.shop,
          settings: args.matches[0].loaderData.settings.settings,
        }),
      ],
  }),
  ...(loaderData?.search?.asked.q ? [{ name: 'robots', content: 'noindex' }] : []),
];

function titleFor(page: Route.MetaArgs['loaderData']): string {
  const q = page?.search?.asked.q;
  if (q) return `Hats with “${q}” | Unhinged Hats`;
  return page?.chosen ? `${OCCASION_TITLES[page.chosen]} | Unhinged Hats` : 'Shop Unhinged Hats';
}

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

/** A page of the hats that the address asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const read = readShopQuery(new URL(request.url).searchParams);
  const { products, next, hats, price, occasions, colors } = await context.get(pageContext).shelf(read);
  const { occasion, after } = read;
  const asked: ShopQuery = colors ? read : { ...ALL_HATS, occasion, after };
  const words = hats === 0 && asked.q ? designOfWords(asked.q) : null;
  return {
    chosen: occasion,
    isFirst: after === null,
    occasions: occasionsWith(occasions),
    products,
    next: next === null ? null : shopPath({ ...asked, after: next }),
    count: countInWords({ hats, price }, occasion !== null || isNarrowed(asked)),
    // Of the address that search engines keep: the others only sort or filter the same hats.
    query: shopPath({ occasion, after: isNarrowed(asked) ? null : after }).slice(shopPath().length),
    ...(colors && { search: { asked, colors, design: words && designPath(words) } }),
  };
}

/** The link of a code leads here. */
function sayLinkedCode() {
  const { hash, pathname, search } = window.location;
  if (hash !== CODE_LINKED) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  void importOnline(() => import('../../cart/say-code.ts')).then(
    ({ sayCode }) => sayCode(),
    () => {},
  );
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { chosen, isFirst, occasions, products, next, count, search } = loaderData;
  const asked: ShopQuery = search?.asked ?? { ...ALL_HATS, occasion: chosen };
  const isPart = chosen !== null || isNarrowed(asked);
  useEffect(sayLinkedCode, []);
  return (
    <>
      <ShopHead
        count={count}
        slabs={chosen ? OCCASION_SLABS[chosen] : SHOP_SLABS}
        isSearched={search !== undefined}
      >
        <OccasionLinks occasions={occasions} asked={asked} />
        {search && <HatSearch asked={asked} colors={search.colors} />}
        <a className="link mt-3" href="/crew">
          Hats for the whole crew
        </a>
      </ShopHead>
      {useAreHatsLate() ? (
        <HatSkeletons />
      ) : (
        <HatGrid
          products={products}
          breaks={isPart || !isFirst ? {} : BREAKS}
          early={EARLY_PICTURES}
          last={(rest) => <SayItYourselfCell rest={rest} />}
        />
      )}
      {products.length === 0 && isPart && <NoHats asked={asked} design={search?.design} />}
      {(next || !isFirst) && (
        <nav className="wrap shop-pages row gap-4 head" aria-label="More hats">
          {!isFirst && (
            <ButtonLink to={shopPath({ ...asked, after: null })}>Back to the first hats</ButtonLink>
          )}
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
  /** Announces the sentence when it changes. */
  isSearched?: boolean;
  children?: ReactNode;
}

/** The shop's headline. */
const ShopHead = ({ slabs = SHOP_SLABS, count, isSearched, children }: ShopHeadProps) => (
  <div className="wrap head">
    <Slab as="h1" {...slabs} />
    <p className="lede mt-5" role={isSearched ? 'status' : undefined}>
      {count && `${count} `}One size, seven snaps, zero filter.
    </p>
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

function countInWords({ hats, price }: Pick<Shelf, 'hats' | 'price'>, isPart: boolean): string {
  if (hats === 0) return isPart ? 'None of ours yet.' : 'We’re stocking the shelf.';
  const count = hats === 1 ? '1 hat' : `${hats.toLocaleString('en-US')} hats`;
  return price === null ? `${count}.` : `${count}, $${price} each.`;
}

/** The double cells, by the index of the hat that follows. */
const BREAKS = { 6: <SayItYourselfCell />, 16: <PartyPackCell /> };

interface NoHatsProps {
  asked: ShopQuery;
  /** The address where a hat with the words that were searched is designed. */
  design: string | null | undefined;
}

/** Shown when the owner's hats are for other occasions, or say something else. */
const NoHats = ({ asked, design }: NoHatsProps) => (
  <div className="shop-failure stack at-start on-orange">
    <p>
      {asked.q ? `We have no hat with “${asked.q}”.` : 'We have no hat for that.'} You could say it better
      anyway.
    </p>
    <ButtonLink to={design ?? '/custom-hat'}>Design Your Own</ButtonLink>
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
