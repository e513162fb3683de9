import type { Product } from '../../../wire/products.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatGrid } from '../shop/hat-grid.tsx';
import { SayItYourselfCell } from '../shop/promo-cells.tsx';

interface MissingHatProps {
  kind: 'gone' | 'unknown';
  others: readonly Product[];
}

/** The page of a hat that is no longer sold, or never was. It shows no address, because it is rendered once for all. */
export const MissingHat = ({ kind, others }: MissingHatProps) => (
  <>
    <div className="on-orange">
      <div className="wrap head stack at-start">
        <h1 className="shout">
          {kind === 'gone' ? 'This hat left the party.' : 'We have no hat by that name.'}
        </h1>
        <p className="lede">
          {others.length > 0
            ? `${kind === 'gone' ? 'We don’t make it anymore. ' : ''}These are still here.`
            : 'You could say it better anyway.'}
        </p>
        <div className="row gap-4">
          <ButtonLink to="/shop">Browse Hats</ButtonLink>
          <ButtonLink to="/custom-hat" tone="white">
            Design Your Own
          </ButtonLink>
        </div>
      </div>
    </div>
    <HatGrid products={others} early={others.length} last={(rest) => <SayItYourselfCell rest={rest} />} />
  </>
);
