import { Link } from 'react-router';
import { NotFoundBoundary } from '../storefront/not-found/not-found.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ShortPage } from '../ui/short-page.tsx';

/** Shown for a link whose order or key is wrong. */
export const MissingOrder = () => (
  <NotFoundBoundary>
    <ShortPage title="No order at this link">
      <p className="lede">
        Our latest email about your order has a link that works. If that one leads here too,{' '}
        <Link to="/contact">write to us</Link> and we will find it.
      </p>
      <ButtonLink to="/shop">Browse hats</ButtonLink>
    </ShortPage>
  </NotFoundBoundary>
);
