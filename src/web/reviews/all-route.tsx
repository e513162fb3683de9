import { data, redirect } from 'react-router';
import { hatPath, isSlug, reviewsPath } from '../../domain/catalog/hat-slug.ts';
import { pageContext } from '../page-context.ts';
import { shortMeta } from '../ui/short-page.tsx';
import { Slab } from '../ui/slab.tsx';
import type { Route } from './+types/all-route.ts';
import { VoiceList } from './voices.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  shortMeta(loaderData ? `What people say of ${loaderData.name}` : 'Hat Not Found');

/** A page of a hat's reviews. If the hat is gone or has moved, the hat's own page says so. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { hat, allVoices } = context.get(pageContext);
  const found = await hat(params.slug);
  if (!isSlug(params.slug)) throw data(null, { status: 404 });
  if (found.kind !== 'hat') throw redirect(hatPath(params.slug) + url.search);
  const { id, name, slug } = found.product;
  const asked = url.searchParams.get('after');
  const { rows, after } = await allVoices(id, asked);
  const older = after && `${reviewsPath(slug)}?after=${after}`;
  return { name, hat: hatPath(slug), voices: rows, isFirst: asked === null, older };
}

/** All reviews of a hat, newest first. */
export default function AllVoices({
  loaderData: { name, hat, voices, isFirst, older },
}: Route.ComponentProps) {
  return (
    <section className="on-ink clip" id="voices">
      <div className="wrap section stack gap-6">
        <Slab name="saidBy" as="h1" />
        <p className="lede">
          All of what people say who bought{' '}
          <a className="link" href={hat}>
            {name}
          </a>
          , newest first. Nobody was paid.
        </p>
        {voices.length > 0 && <VoiceList voices={voices} isSame />}
        {voices.length === 0 && <p>{isFirst ? 'Nobody has said a word yet.' : 'Nothing more.'}</p>}
        {older && (
          <a className="link" href={older}>
            Older ones
          </a>
        )}
      </div>
    </section>
  );
}
