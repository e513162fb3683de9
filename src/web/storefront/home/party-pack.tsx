import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { Strap } from '../../ui/strap.tsx';
import { PARTY_OF_SEVEN } from './pictured-hats.ts';
import './party-pack.css';

/** What seven custom hats cost one by one and as a Party Pack, ready to read. */
export interface SevenHats {
  apart: string;
  together: string;
}

const steps = ({ apart, together }: SevenHats) => [
  { title: '1 to 3 hats', text: 'Full price. Still a good time.' },
  { title: '4 to 6 hats, 10% off', text: 'Standard shipping is free.' },
  {
    title: '7 hats, 15% off',
    text: `All shipping is free. Seven custom hats drop from ${apart} to ${together}.`,
  },
];

export const PartyPack = ({ sevenHats }: { sevenHats: SevenHats }) => (
  <section className="pack" id="party-pack">
    <div className="wrap pack-content">
      <div className="pack-head">
        <Slab name="moreHeads" />
        <div className="pack-pitch">
          <p className="lede">
            Every hat you add clicks the strap one hole tighter. Mix slogans, colors and friends. Free
            shipping on party pack orders.
          </p>
          <ButtonLink to="/shop" prefetch="intent">
            Build a Party Pack
          </ButtonLink>
        </div>
      </div>
      <div className="pack-seven">
        {PARTY_OF_SEVEN.map((design) => (
          <HatPicture
            key={design.textLine1}
            design={design}
            decorative
            sizes="(max-width: 880px) 33vw, 20vw"
          />
        ))}
      </div>
      <Strap hats={7} />
      <div className="pack-steps">
        {steps(sevenHats).map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </div>
  </section>
);
