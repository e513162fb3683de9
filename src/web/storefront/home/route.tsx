import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { organization } from '../../seo/structured-data.ts';
import type { Route } from './+types/route.ts';
import { AboutTeaser } from './about-teaser.tsx';
import { FeaturedHats } from './featured-hats.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PACK_OFFER, packSteps } from './pack-steps.ts';
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
  packOffer: PACK_OFFER,
  packSteps: packSteps(),
});

export default function Home({ loaderData: { featured, packOffer, packSteps } }: Route.ComponentProps) {
  return (
    <>
      <Hero packOffer={packOffer} />
      <HowItWorks />
      <PartyPack steps={packSteps} />
      <PerfectFor />
      <FeaturedHats products={featured} />
      <Testimonials />
      <AboutTeaser />
    </>
  );
}
