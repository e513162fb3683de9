import { Button, ButtonLink } from '../ui/button.tsx';
import { Slab } from '../ui/slab.tsx';
import { Logo } from './logo.tsx';
import './failure-page.css';

/** Replaces a page that failed to render. Uses nothing from the shop's shell, which may have failed. */
export const FailurePage = () => (
  <>
    <title>Unhinged Hats</title>
    <header className="failure-header wrap">
      <Logo />
    </header>
    <main className="failure">
      <div className="wrap failure-words">
        <Slab as="h1" name="stuck" />
        <p className="lede">This page didn’t load. Your cart is safe.</p>
        <div className="failure-actions">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to="/" tone="white">
            Back to Homepage
          </ButtonLink>
        </div>
      </div>
    </main>
  </>
);
