import { formatPrice } from '../../../domain/money.ts';
import { CUSTOM_HAT_PRICE } from '../../../domain/pricing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Slab } from '../../ui/slab.tsx';

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
