import { ButtonLink } from '../../ui/button.tsx';
import './order-called-off.css';

/** In place of thanks for an order of which nothing comes any more. */
export const OrderCalledOff = ({ id }: { id: string }) => (
  <article className="wrap called-off">
    <h1>This order is closed</h1>
    <p className="lede">The money of order #{id} goes back to the card. Our mail tells the rest.</p>
    <ButtonLink to="/shop">To the hats</ButtonLink>
  </article>
);
