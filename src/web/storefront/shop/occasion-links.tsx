import { Link } from 'react-router';
import type { Occasion } from '../../../domain/catalog/occasions.ts';
import { type ShopQuery, shopPath } from '../../../domain/catalog/shop-query.ts';
import './occasion-links.css';

interface OccasionLinksProps {
  /** Those that there are hats for. */
  occasions: readonly Occasion[];
  asked: ShopQuery;
}

/** Links to the hats for each occasion; nothing if the hats have none. They work without scripts. */
export const OccasionLinks = ({ occasions, asked }: OccasionLinksProps) =>
  occasions.length > 0 && (
    <nav className="occasions row mt-5" aria-label="Occasions">
      {[null, ...occasions].map((occasion) => (
        <Link
          key={occasion?.key ?? 'all'}
          to={shopPath({ ...asked, after: null, occasion: occasion?.key ?? null })}
          aria-current={(occasion?.key ?? null) === asked.occasion ? 'page' : undefined}
          preventScrollReset
        >
          {occasion?.label ?? 'All hats'}
        </Link>
      ))}
    </nav>
  );
