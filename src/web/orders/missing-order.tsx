import type { ReactNode } from 'react';
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

interface TooLatePageProps {
  id: string;
  wasCanceled: boolean;
  /** The address of the order's page. */
  back: string;
  /** Why, unless the order is canceled. */
  children: ReactNode;
}

/** Instead of a form that changes an order, once nobody can. */
export const TooLatePage = ({ id, wasCanceled, back, children }: TooLatePageProps) => (
  <ShortPage title={wasCanceled ? 'This order is canceled' : 'Already on its way'}>
    <p className="lede">{wasCanceled ? 'There’s nothing left to change.' : children}</p>
    <Link className="link" to={back}>
      Back to order #{id}
    </Link>
  </ShortPage>
);

/** Takes the place, and the focus, of a button that was pressed too late. */
export const BackToOrder = ({ to }: { to: string }) => (
  <ButtonLink reloadDocument={false} voice="plain" wide to={to} ref={focus}>
    Back to your order
  </ButtonLink>
);

const focus = (link: HTMLAnchorElement | null) => link?.focus();
