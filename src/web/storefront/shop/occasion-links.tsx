import { Link } from 'react-router';
import { type Occasion, type OccasionKey, shopPath } from '../../../domain/catalog/occasions.ts';
import './occasion-links.css';

interface OccasionLinksProps {
  /** Those that there are hats for. */
  occasions: readonly Occasion[];
  chosen: OccasionKey | null;
}

/** Links to the hats for each occasion; nothing if the hats have none. They work without scripts. */
export const OccasionLinks = ({ occasions, chosen }: OccasionLinksProps) =>
  occasions.length > 0 && (
    <nav className="occasions row mt-5" aria-label="Occasions">
      {[null, ...occasions].map((occasion) => (
        <Link
          key={occasion?.key ?? 'all'}
          to={shopPath(occasion)}
          aria-current={(occasion?.key ?? null) === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {occasion?.label ?? 'All hats'}
        </Link>
      ))}
    </nav>
  );
