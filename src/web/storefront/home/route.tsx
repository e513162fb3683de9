import { type Design, hatColorOf } from '../../../domain/design/design.ts';
import type { Product } from '../../../wire/products.ts';
import type { ShownReview } from '../../../wire/reviews.ts';
import { pageContext } from '../../page-context.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { organization } from '../../seo/structured-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab, slabLine, slabWords } from '../../ui/slab.tsx';
import { HatGrid } from '../shop/hat-grid.tsx';
import type { Route } from './+types/route.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { packOffer, packSteps } from './pack-steps.ts';
import { PartyPack } from './party-pack.tsx';
import { picturedHats } from './pictured-hats.ts';
import './testimonials.css';
import './home.css';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Unhinged Hats: trucker hats that say it out loud',
    description:
      'Trucker hats with the slogan you were going to shout anyway. Pick one of ours or type your own. No account needed.',
    things: import.meta.env.SSR && [organization(args.matches[0].loaderData.shop)],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { products, featuredProducts, settings, newestVoices } = context.get(pageContext);
  const { settings: current } = settings();
  const featured = await featuredProducts();
  return {
    featured,
    large: largeHats(featured.length),
    hats: picturedHats(await products()),
    packs: current.partyPack,
    offer: packOffer(current),
    steps: packSteps(current),
    voices: await newestVoices(),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, large, hats, packs, offer, steps, voices } = loaderData;
  return (
    <>
      <Hero hat={hats.hero} packOffer={offer} />
      <HowItWorks hats={hats.steps} />
      <PartyPack hats={hats.party} packs={packs} steps={steps} />
      <PerfectFor hat={hats.occasions} />
      <FeaturedHats products={featured} large={large} />
      <Testimonials voices={voices} />
      <AboutTeaser hat={hats.about} />
    </>
  );
}

const PerfectFor = ({ hat }: { hat: Design }) => (
  <section className="clip on-orange">
    <div className="wrap columns columns-8-4 middle section">
      <div>
        <h2 className="bold text-5 mb-5">Perfect For</h2>
        <ul className="slab">
          {slabWords('occasions').map((words, index) => (
            <li key={words} className="slab-line" data-slab-line={slabLine('occasions', index)}>
              {words}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <HatPicture
          className="bleed perfect-hat"
          design={hat}
          readyMade
          sizes="(min-resolution: 2.5dppx) 68vw, (max-width: 880px) 120vw, 46vw"
        />
      </div>
    </div>
  </section>
);

/** The hats that an administrator marked for the home page; nothing if there are none. */
const FeaturedHats = ({ products, large }: { products: readonly Product[]; large: readonly number[] }) =>
  products.length > 0 && (
    <section>
      <div className="wrap featured-head row gap-6 apart foot">
        <Slab name="handPickedLoud" className="narrow" />
        <a className="link" href="/shop">
          See all hats
        </a>
      </div>
      <HatGrid products={products} heading="h3" big={large} />
    </section>
  );

/**
 * The indexes of the large hats, which take up four cells each. With them, all rows are full: with two columns, where
 * a large hat is as wide as the window, and with four, unless there are only one or three hats.
 */
const largeHats = (count: number): readonly number[] =>
  FEW_LARGE[count] ?? [[], [0], [0, 3], [0, 3, 4]][count % 4] ?? [];

const FEW_LARGE: Readonly<Record<number, readonly number[]>> = { 1: [0], 2: [0, 1], 3: [0] };

/** The hats speak for themselves until people do: a person's quote needs an order and permission. */
const QUOTES = [
  {
    words: 'Nobody remembers the speeches. Everybody remembers me.',
    author: 'The pink one',
    tag: hatColorOf('pink').label,
  },
  {
    words: 'They typed me at 1 a.m. I arrived spelled right.',
    author: 'The blue one',
    tag: hatColorOf('navy').label,
  },
  {
    words: 'I was white when this party started.',
    author: 'The white one',
    tag: hatColorOf('white').label,
  },
];

const quoteOf = ({ words, name, hat }: ShownReview) => ({
  words,
  author: name || 'Someone',
  tag: `bought ${hat}`,
});

/** What people say; the hats themselves if they are too few. */
const Testimonials = ({ voices }: { voices: readonly ShownReview[] }) => (
  <section className="on-ink clip" id="reviews">
    <div className="wrap said grid section">
      <Slab name="theySaidIt" />
      {(voices.length > 0 ? voices.map(quoteOf) : QUOTES).map(({ words, author, tag }) => (
        <figure key={words} className="said-sticker card">
          <blockquote className="shout">{words}</blockquote>
          <figcaption className="row text-2 mt-4">
            <b>{author}</b> <span>{tag}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);

const AboutTeaser = ({ hat }: { hat: Design }) => (
  <section className="clip" id="about">
    <div className="wrap columns columns-6-6 middle section">
      <div className="stack gap-5 at-start">
        <Slab name="bornFromChaos" />
        <p className="lede">
          One bachelorette weekend, one label maker, eleven plain hats. That’s how the hats tell it, anyway.
        </p>
        <ButtonLink to="/about" tone="white">
          Our Story
        </ButtonLink>
      </div>
      <HatPicture
        className="bleed"
        design={hat}
        readyMade
        sizes="(min-resolution: 2.5dppx) 68vw, (max-width: 880px) 110vw, 58vw"
      />
    </div>
  </section>
);
