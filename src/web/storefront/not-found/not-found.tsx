import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { toDesign } from '../../../domain/design/design.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import './not-found.css';

const LOST = toDesign({
  hatColor: 'pink-white',
  textColor: 'dark',
  fontStyle: 'courier',
  textLine1: '404',
  textLine2: 'hat not found',
});

/** The same for every address, because it is rendered once. */
export function NotFound() {
  return (
    <div className="not-found clip on-orange">
      <div className="wrap not-found-row columns middle head">
        <div className="not-found-sign">
          <Slab as="h1" name="notFound" />
        </div>
        <div className="stack at-start">
          <HatPicture
            className="bleed"
            design={LOST}
            sizes="(max-width: 880px) 104vw, 48vw"
            loading="eager"
          />
          <p className="lede">That page left the party. Here are hats.</p>
          <div className="row gap-4">
            <ButtonLink to="/shop">Browse Hats</ButtonLink>
            <ButtonLink to="/" tone="white">
              Back to Homepage
            </ButtonLink>
          </div>
          <p className="text-2">
            For developers: no route matches this address. Did you forget to add the page to the router?
          </p>
        </div>
      </div>
    </div>
  );
}

/** The error boundary for a page whose loader may answer 404. Other errors are left to the root's boundary. */
export function NotFoundBoundary({ children = <NotFound /> }: { children?: ReactNode }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return children;
  throw error;
}
