import { ButtonLink } from '../ui/button.tsx';
import './empty-checkout.css';

export const EmptyCheckout = () => (
  <section className="empty-checkout">
    <div className="wrap">
      <h1>Your Cart is Empty</h1>
      <p className="lede">Add some hats to your cart before checking out!</p>
      <ButtonLink to="/shop" tone="pink">
        Browse Hats
      </ButtonLink>
    </div>
  </section>
);
