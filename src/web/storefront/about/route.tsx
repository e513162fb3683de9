import { toDesign } from '../../../domain/design/design.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Our Story | Unhinged Hats',
    description: 'How one bachelorette weekend and eleven plain hats became a shop, as told by the hats.',
  });

const NOT_MY_IDEA = toDesign({
  hatColor: 'white',
  textColor: 'primary',
  fontStyle: 'impact',
  textLine1: 'Not my',
  textLine2: 'idea',
});

const LABEL_MAKER = toDesign({
  hatColor: 'pink',
  textColor: 'dark',
  fontStyle: 'courier',
  textLine1: 'hat 1 of 11',
});

const VALUES = [
  {
    title: 'Unapologetically You',
    text: 'Your words, your colors, your call. We make what you typed and keep our opinions to ourselves.',
  },
  {
    title: 'Quality That Lasts',
    text: 'A structured crown, a firm visor and words that outlive the party. One hat at a time, made when you order.',
  },
  {
    title: 'Stories Worth Telling',
    text: 'Nobody asks about a plain hat. Ours start the conversation, and sometimes finish it.',
  },
];

export default function About() {
  return (
    <article>
      <header className="clip on-orange head">
        <div className="wrap columns middle">
          <Slab as="h1" name="bornFromChaos" />
          <HatPicture
            className="bleed"
            design={NOT_MY_IDEA}
            sizes="(max-width: 880px) 100vw, 50vw"
            loading="eager"
            fetchPriority="high"
          />
        </div>
      </header>
      <section className="wrap columns columns-5-7 clip section">
        <div>
          <h2 className="title text-7 mb-5">The origin story</h2>
          <HatPicture
            className="bleed"
            design={LABEL_MAKER}
            decorative
            sizes="(max-width: 880px) 80vw, 40vw"
          />
        </div>
        <div className="measure stack packed">
          <p className="lede">
            One bachelorette weekend, one label maker, eleven plain hats. That’s how the hats tell it, anyway.
          </p>
          <p>
            By Sunday nobody listened to us anymore. They just read. So here is a shop where the hat says what
            everyone at the table is thinking. Pick one that already has a mouth on it, or type three lines of
            your own and watch them land.
          </p>
          <p>Every hat is made on demand and sent to your door. No warehouse, no leftovers, no account.</p>
        </div>
      </section>
      <section className="on-lime section">
        <div className="wrap">
          <h2 className="title text-7">Our mission</h2>
          <p className="lede mt-3">To make the hat you’ll be tagged in for years.</p>
          <ul className="mt-6 stitch-over">
            {VALUES.map(({ title, text }) => (
              <li className="columns columns-5-7 py-5 stitch-under" key={title}>
                <h3 className="title text-7">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className="row gap-4 mt-6">
            <ButtonLink to="/shop">Shop Unhinged Hats</ButtonLink>
            <ButtonLink to="/custom-hat" tone="white">
              Design Your Own
            </ButtonLink>
          </div>
        </div>
      </section>
    </article>
  );
}
