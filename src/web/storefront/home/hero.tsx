import type { Design } from '../../../domain/design/design.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import './hero.css';

/** `packOffer` is the text on the sticker. */
export const Hero = ({ hat, packOffer }: { hat: Design; packOffer: string }) => (
  <section className="hero clip on-pink">
    <div className="wrap hero-row">
      <Slab as="h1" name="theHatSaidIt" />
      <HatPicture
        design={hat}
        className="hero-hat"
        readyMade
        sizes="(min-resolution: 2.5dppx) 68vw, (max-width: 680px) 112vw, (max-width: 1606px) 66vw, 1060px"
        loading="eager"
        fetchPriority="high"
      />
      <div className="hero-copy">
        <p className="lede">
          Trucker hats with the slogan you were going to shout anyway. Pick one of ours or type your own. No
          account needed.
        </p>
        <div className="hero-actions row gap-4 wide-buttons">
          <ButtonLink to="/shop">Shop Unhinged Hats</ButtonLink>
          <ButtonLink to="/custom-hat" tone="white">
            Design Your Own
          </ButtonLink>
        </div>
      </div>
      <p className="hero-sticker on-lime card shout">
        {packOffer}
        <small>That’s a Party Pack.</small>
      </p>
    </div>
  </section>
);
