import { describeDesign } from '../../domain/design/describe-design.ts';
import {
  DEFAULT_DESIGN,
  type Design,
  designLines,
  HAT_COLORS,
  TEXT_COLORS,
} from '../../domain/design/design.ts';
import { type Making, makingOf, verbsOf } from '../../domain/design/making.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import { countWord } from '../../domain/language/count-word.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { checkWords } from '../../domain/words/check-words.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import type { Route } from './+types/route.ts';
import { Designer } from './designer.tsx';
import { designPath, parseDesignerQuery } from './state/designer-address.ts';
import { glyphTableAddress } from './use-glyphs.ts';

const [hats, colors] = [HAT_COLORS, TEXT_COLORS].map(({ length }) => countWord(length).toLowerCase());

/** A link to a design gets a card that shows the hat instead of the shop's own card, unless the shop refuses its words. */
export const meta: Route.MetaFunction = (args) => {
  const { settings, makings } = args.matches[0].loaderData ?? {};
  const price = formatPrice((settings?.settings ?? DEFAULT_SETTINGS).customHatPrice);
  const verbs = verbsOf(Object.values(makings ?? {}));
  const card = args.loaderData?.card;
  return pageMeta(args, {
    title: 'Design Your Own Trucker Hat | Unhinged Hats',
    description: `Three lines, ${hats} hats, ${colors} text colors. See it as you type, and have it ${verbs} for ${price}.`,
    card: import.meta.env.SSR && card && cardTags(card),
  });
};

interface Card {
  design: Design;
  making: Making;
  /** The shop's origin: cards need absolute addresses. */
  publicUrl: string;
}

/** What chats and social networks show for a link to a design. */
const cardTags = ({ design, making, publicUrl }: Card) => ({
  'og:title': designLines(design).join(' ') || 'A hat without words',
  'og:description': describeDesign(design, making),
  'og:url': publicUrl + designPath(design),
  'og:image': publicUrl + pictureAddress(design, making, { width: 1200, format: 'jpg' }),
  'og:image:alt': describeDesign(design, making),
});

/** Loads the default font's glyphs before the page hydrates. */
export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: glyphTableAddress('impact'),
    as: 'fetch',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  },
];

/** The hat that the page shows until it hydrates, and after that unless this device has saved another. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { design } = parseDesignerQuery(new URL(request.url).search);
  const { shop, outlines, makings, readyMades, slogans, settings } = context.get(pageContext);
  const { words } = settings().settings;
  // A stranger's link must not show hate under the shop's name.
  const isShown = design && checkWords(designLines(design), words)?.kind !== 'hate';
  const making = isShown ? makingOf(await makings(), design.hatColor) : null;
  return {
    linked: design,
    readyMades: await readyMades(),
    slogans: slogans(),
    firstOutlines: await outlines(design ?? DEFAULT_DESIGN),
    card: design && making && { design, making, publicUrl: shop.publicUrl },
  };
}

export default function DesignerPage({
  loaderData: { linked, firstOutlines, slogans },
}: Route.ComponentProps) {
  return (
    <TooltipProvider>
      <Designer linked={linked} firstOutlines={firstOutlines} slogans={slogans} />
    </TooltipProvider>
  );
}
