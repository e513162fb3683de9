import { data, redirect } from 'react-router';
import { hatPath } from '../../../domain/catalog/hat-slug.ts';
import type { Product } from '../../../wire/products.ts';
import { pageContext } from '../../page-context.ts';
import { hatMeta } from '../../seo/hat-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatGrid } from '../shop/hat-grid.tsx';
import { SayItYourselfCell } from '../shop/promo-cells.tsx';
import type { Route } from './+types/route.ts';
import { HatPage } from './hat-page.tsx';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  loaderData && 'product' in loaderData
    ? hatMeta(args, loaderData)
    : [{ title: 'Hat Not Found | Unhinged Hats' }, { name: 'robots', content: 'noindex' }];

/** The hat with this address and others like it; others alone with status 404 or 410 if there is none. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { hat, voices } = context.get(pageContext);
  const found = await hat(params.slug);
  if (found.kind === 'moved') throw redirect(hatPath(found.slug) + url.search, 301);
  if (found.kind === 'hat') {
    const { product, page, others } = found;
    return { product, page, others, voices: await voices(product) };
  }
  return data({ others: found.others, kind: found.kind }, { status: found.kind === 'gone' ? 410 : 404 });
}

export default function Hat({ loaderData }: Route.ComponentProps) {
  return 'product' in loaderData ? <HatPage {...loaderData} /> : <MissingHat {...loaderData} />;
}

interface MissingHatProps {
  kind: 'gone' | 'unknown';
  others: readonly Product[];
}

/** The page of a hat that is no longer sold, or never was. It shows no address, because it is rendered once for all. */
const MissingHat = ({ kind, others }: MissingHatProps) => (
  <>
    <div className="on-orange">
      <div className="wrap head stack at-start">
        <h1 className="shout">
          {kind === 'gone' ? 'This hat left the party.' : 'We have no hat by that name.'}
        </h1>
        <p className="lede">
          {others.length > 0
            ? `${kind === 'gone' ? 'We don’t make it anymore. ' : ''}These are still here.`
            : 'You could say it better anyway.'}
        </p>
        <div className="row gap-4">
          <ButtonLink to="/shop">Browse Hats</ButtonLink>
          <ButtonLink to="/custom-hat" tone="white">
            Design Your Own
          </ButtonLink>
        </div>
      </div>
    </div>
    <HatGrid products={others} early={others.length} last={(rest) => <SayItYourselfCell rest={rest} />} />
  </>
);
