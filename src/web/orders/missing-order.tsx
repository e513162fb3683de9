import { Link } from 'react-router';
import { NotFoundBoundary } from '../storefront/not-found/not-found.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ShortPage } from '../ui/short-page.tsx';

/** In place of an order that nobody here knows by this link, be it wrong, cut off in a mail or taken back. */
export const MissingOrder = () => (
  <NotFoundBoundary>
    <ShortPage title="No order behind this link">
      <p className="lede">
        The newest mail about your order has a link that opens it. If that one ends here too,{' '}
        <Link to="/contact">write to us</Link>: we find it.
      </p>
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  </NotFoundBoundary>
);
