import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { LOUD_MOSTLY_WRONG } from './pictured-hats.ts';
import './about-teaser.css';

export const AboutTeaser = () => (
  <section className="teaser" id="about">
    <div className="wrap teaser-row">
      <div className="teaser-words">
        <Slab name="bornFromChaos" />
        <p className="lede">
          One bachelorette weekend, one label maker, eleven plain hats. By Sunday strangers were asking where
          to buy them. We had no answer, so we built one.
        </p>
        <ButtonLink to="/about" tone="white">
          Our Story
        </ButtonLink>
      </div>
      <HatPicture design={LOUD_MOSTLY_WRONG} sizes="(max-width: 880px) 110vw, 58vw" />
    </div>
  </section>
);
