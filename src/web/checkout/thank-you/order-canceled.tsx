import { ButtonLink } from '../../ui/button.tsx';
import { ShortPage } from '../../ui/short-page.tsx';

/** In place of thanks for an order of which nothing comes any more. */
export const OrderCanceled = ({ id }: { id: string }) => (
  <ShortPage title="This order is closed">
    <p className="lede">The money of order #{id} goes back to the card. Our mail tells the rest.</p>
    <ButtonLink to="/shop">To the hats</ButtonLink>
  </ShortPage>
);
