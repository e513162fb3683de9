import { formatPrice, times } from '../../../domain/money.ts';
import { CUSTOM_HAT_PRICE, priceLines } from '../../../domain/pricing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { Strap } from '../../ui/strap.tsx';
import { PARTY_OF_SEVEN } from './pictured-hats.ts';
import './party-pack.css';

const SEVEN_CUSTOM = { price: CUSTOM_HAT_PRICE, quantity: 7 };

const STEPS = [
  { title: '1 to 3 hats', text: 'Full price. Still a good time.' },
  { title: '4 to 6 hats, 10% off', text: 'Standard shipping is free.' },
  {
    title: '7 hats, 15% off',
    text: `All shipping is free. Seven custom hats drop from ${formatPrice(times(CUSTOM_HAT_PRICE, 7))} to ${formatPrice(
      priceLines([SEVEN_CUSTOM]).total,
    )}.`,
  },
];

export const PartyPack = () => (
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
        {STEPS.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </div>
  </section>
);
