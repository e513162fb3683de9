import { formatPrice, times } from '../../../domain/money.ts';
import { CUSTOM_HAT_PRICE, priceLines } from '../../../domain/pricing.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { organization } from '../../seo/structured-data.ts';
import type { Route } from './+types/route.ts';
import { AboutTeaser } from './about-teaser.tsx';
import { FeaturedHats } from './featured-hats.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PartyPack } from './party-pack.tsx';
import { PerfectFor } from './perfect-for.tsx';
import { Testimonials } from './testimonials.tsx';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Unhinged Hats: trucker hats that say it out loud',
    description:
      'Trucker hats with the slogan you were going to shout anyway. Pick one of ours or type your own. No account needed.',
    things: import.meta.env.SSR && [organization(args.matches[0].loaderData.shop)],
  });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  featured: await context.get(pageContext).featuredProducts(),
  sevenHats: {
    apart: formatPrice(times(CUSTOM_HAT_PRICE, 7)),
    together: formatPrice(priceLines([{ price: CUSTOM_HAT_PRICE, quantity: 7 }]).total),
  },
});

export default function Home({ loaderData: { featured, sevenHats } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <HowItWorks />
      <PartyPack sevenHats={sevenHats} />
      <PerfectFor />
      <FeaturedHats products={featured} />
      <Testimonials />
      <AboutTeaser />
    </>
  );
}
