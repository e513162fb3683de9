import type { MetaDescriptor } from 'react-router';
import { DEFAULT_DESIGN } from '../../domain/design.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import type { Route } from './+types/route.ts';
import { Designer } from './designer.tsx';
import { glyphTableAddress } from './glyphs/glyph-tables.ts';
import { askedDesigner } from './saved/designer-address.ts';
import { shareCard } from './share/share-card.ts';

/** The card of a shared link is the hat that it opens, in place of the shop's own. */
export const meta: Route.MetaFunction = (args) => {
  const page = pageMeta(args, {
    title: 'Design Your Own Trucker Hat | Unhinged Hats',
    description: 'Three lines, nine hats, ten inks. See it as you type, and have it printed for $24.99.',
  });
  if (!args.loaderData?.card) return page;
  return [...page.filter((tag) => !isOfCard(tag)), ...shareCard(args.loaderData.card)];
};

const isOfCard = (tag: MetaDescriptor): boolean =>
  ('property' in tag && String(tag.property).startsWith('og:')) ||
  ('name' in tag && tag.name === 'twitter:card');

/** The font that the designer opens with is there by the time the page comes to life. */
export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: glyphTableAddress('impact'),
    as: 'fetch',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  },
];

/** The hat that the page shows before it is alive, and from then on unless this device knows of another. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { design } = askedDesigner(new URL(request.url).search);
  const { shop, outlines } = context.get(pageContext);
  return {
    linked: design,
    firstOutlines: await outlines(design ?? DEFAULT_DESIGN),
    card: design ? { design, publicUrl: shop.publicUrl } : null,
  };
}

export default function DesignerPage({ loaderData: { linked, firstOutlines } }: Route.ComponentProps) {
  return (
    <TooltipProvider>
      <Designer linked={linked} firstOutlines={firstOutlines} />
    </TooltipProvider>
  );
}
