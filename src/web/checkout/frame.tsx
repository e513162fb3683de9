import type { ReactNode } from 'react';
import { CartButton } from '../cart/cart-button.tsx';
import { CartPlace } from '../cart/cart-place.tsx';
import { ShopBars } from '../shell/header.tsx';
import { Logo } from '../shell/logo.tsx';
import './frame.css';

/** What surrounds the checkout, instead of the shop's header and footer: nothing that leads a shopper away by accident. */
export const CheckoutFrame = ({ children }: { children: ReactNode }) => (
  <div className="checkout-frame">
    <a className="skip-link on-ink" href="#main">
      Skip to content
    </a>
    <ShopBars />
    <header className="header">
      <div className="wrap header-row bar">
        <Logo />
        <a className="link push nowrap" href="/shop">
          Back to shop
        </a>
        <CartButton />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className="checkout-foot stitch-over">
      <nav className="wrap row gap-x-5" aria-label="Policies">
        {POLICIES.map(([label, address]) => (
          <a key={address} className="link" href={address}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
    <CartPlace />
  </div>
);

const POLICIES = [
  ['Shipping', '/shipping'],
  ['Returns', '/returns'],
  ['Terms', '/terms-of-service'],
  ['Privacy', '/privacy-policy'],
] as const;
