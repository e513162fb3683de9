import { Button, ButtonLink } from '../ui/button.tsx';
import { Slab } from '../ui/slab.tsx';
import { Logo } from './logo.tsx';

/** Replaces a page that failed to render. Uses nothing from the shop's shell, which may have failed. */
export const FailurePage = () => (
  <>
    <title>Unhinged Hats</title>
    <header className="header-row wrap bar">
      <Logo />
    </header>
    <main className="failure on-orange section">
      <div className="wrap stack gap-5 at-start">
        <Slab as="h1" name="stuck" className="narrow" />
        <p className="lede">This page didn’t load. Your cart is safe.</p>
        <div className="row gap-4">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to="/" tone="white">
            Back to Homepage
          </ButtonLink>
        </div>
      </div>
    </main>
  </>
);
