import { largestPack } from '../../../domain/cart/party-pack.ts';
import type { Design } from '../../../domain/design/design.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { Strap } from '../../ui/strap.tsx';
import type { PackStep } from './pack-steps.ts';
import './party-pack.css';

interface PartyPackProps {
  hats: readonly Design[];
  packs: Settings['partyPack'];
  steps: PackStep[];
}

export const PartyPack = ({ hats, packs, steps }: PartyPackProps) => (
  <section className="clip on-lime" id="party-pack">
    <div className="wrap section">
      <div className="columns columns-8-4 foot">
        <Slab name="moreHeads" />
        <div className="stack gap-5 at-start">
          <p className="lede">
            Every hat you add clicks the strap one hole tighter. Mix slogans, colors and friends. Free
            shipping on party pack orders.
          </p>
          <div className="row gap-4">
            <ButtonLink to="/shop">Build a Party Pack</ButtonLink>
            <a className="link" href="/crew">
              Make it for a crew
            </a>
          </div>
        </div>
      </div>
      <div className="pack-hats">
        {hats.map((design) => (
          <HatPicture
            className="bleed"
            key={design.textLine1}
            design={design}
            readyMade
            decorative
            sizes="(min-resolution: 2.5dppx) 21vw, (max-width: 880px) 33vw, 20vw"
          />
        ))}
      </div>
      <Strap hats={largestPack({ partyPack: packs }).hats} packs={packs} />
      <div className="pack-steps grid mt-4" data-steps={steps.length}>
        {steps.map(({ title, text }) => (
          <div key={title}>
            <h3 className="title">{title}</h3>
            <p className="text-2 tight mt-2">{text}</p>
          </div>
        ))}
      </div>
    </div>
  </section>
);
