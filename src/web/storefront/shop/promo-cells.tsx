import { formatPrice } from '../../../domain/money.ts';
import { LARGE_PACK, SMALL_PACK } from '../../../domain/party-pack.ts';
import { CUSTOM_HAT_PRICE } from '../../../domain/pricing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Slab } from '../../ui/slab.tsx';
import { Strap } from '../../ui/strap.tsx';

export const SayItYourselfCell = () => (
  <li className="promo-cell" data-dark>
    <Slab as="h2" name="sayItYourself" />
    <div className="promo-cell-row">
      <p>
        Three lines, twenty characters each. {formatPrice(CUSTOM_HAT_PRICE)} and nobody can claim it was on
        the shelf.
      </p>
      <ButtonLink to="/custom-hat" tone="pink">
        Design Your Own
      </ButtonLink>
    </div>
  </li>
);

export const PartyPackCell = () => (
  <li className="promo-cell" style={{ '--ground': 'var(--orange)' }}>
    <Slab as="h2" name="makeAPartyPack" />
    <div>
      <Strap hats={SMALL_PACK.hats} ground="var(--orange)" />
      <div className="promo-cell-marks" aria-hidden="true">
        {[SMALL_PACK, LARGE_PACK].map(({ hats, percentage }) => (
          <span key={hats} style={{ gridColumn: hats }}>{`${percentage}% off`}</span>
        ))}
      </div>
      <p>{`Mix any hats. Standard shipping is free from ${SMALL_PACK.hats}, all of it from ${LARGE_PACK.hats}.`}</p>
    </div>
  </li>
);
