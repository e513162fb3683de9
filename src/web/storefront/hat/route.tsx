import { data, redirect } from 'react-router';
import { hatPath } from '../../../domain/catalog/hat-slug.ts';
import { pageContext } from '../../page-context.ts';
import { hatMeta } from '../../seo/hat-meta.ts';
import type { Route } from './+types/route.ts';
import { HatPage } from './hat-page.tsx';
import { MissingHat } from './missing-hat.tsx';

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  loaderData && 'product' in loaderData
    ? hatMeta(args, loaderData)
    : [{ title: 'Hat Not Found | Unhinged Hats' }, { name: 'robots', content: 'noindex' }];

/** The hat with this address and others like it; others alone with status 404 or 410 if there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { hat, voices } = context.get(pageContext);
  const found = await hat(params.slug);
  if (found.kind === 'moved') throw redirect(hatPath(found.slug), 301);
  if (found.kind === 'hat') {
    const { product, page, others } = found;
    return { product, page, others, voices: await voices(product) };
  }
  return data({ others: found.others, kind: found.kind }, { status: found.kind === 'gone' ? 410 : 404 });
}

export default function Hat({ loaderData }: Route.ComponentProps) {
  return 'product' in loaderData ? <HatPage {...loaderData} /> : <MissingHat {...loaderData} />;
}
