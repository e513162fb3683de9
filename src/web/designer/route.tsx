import { type MetaArgs, pageMeta } from '../found/page-meta.ts';
import type { Route } from './+types/route.ts';
import { Designer } from './designer.tsx';
import { FIRST_OUTLINES } from './first-outlines.server.ts';
import { glyphTableAddress } from './glyphs/glyph-tables.ts';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Design Your Own Trucker Hat | Unhinged Hats',
    description: 'Three lines, nine hats, ten inks. See it as you type, and have it printed for $24.99.',
  });

/** The font that the designer opens with is there by the time the page comes to life. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: glyphTableAddress('impact'), as: 'fetch', crossOrigin: 'anonymous' },
];

export const loader = () => ({ firstOutlines: FIRST_OUTLINES });

export default function DesignerPage({ loaderData: { firstOutlines } }: Route.ComponentProps) {
  return <Designer firstOutlines={firstOutlines} />;
}
