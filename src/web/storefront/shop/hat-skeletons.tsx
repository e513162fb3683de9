import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import './hat-skeletons.css';

const TINTS = ['blush', 'lime-tint', 'orange-tint', 'blush', 'lime-tint', 'orange-tint'];

/** The outlines of six hats. */
export const HatSkeletons = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading hats
    </p>
    <ul className="hat-grid" aria-hidden="true">
      {TINTS.map((tint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the six never move
        <li key={index} className="hat-cell hat-skeleton" style={{ '--ground': `var(--${tint})` }}>
          <svg viewBox="0 0 600 400" aria-hidden="true">
            <path d="M150 278C146 150 190 44 324 42c112 0 170 96 168 236l-4 30-32 6c10 20-60 60-160 60-90 0-200-14-206-22 4-26 30-50 60-74z" />
          </svg>
          <span className="hat-skeleton-name" />
          <span className="hat-skeleton-button" />
        </li>
      ))}
    </ul>
  </>
);

/** In milliseconds. Hats that come sooner replace the others at once. */
const DELAY = 100;

/** Whether other hats, as of another occasion, are loading and not here at once. */
export function useAreHatsLate(): boolean {
  const isLoading = useNavigation().location?.pathname === '/shop';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading && isLate;
}
