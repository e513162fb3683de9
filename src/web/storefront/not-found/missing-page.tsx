import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from './not-found.tsx';

/** In place of a page whose loader found nothing to show; whatever else went wrong goes on to the whole shop's page for it. */
export function MissingPage({ children = <NotFound /> }: { children?: ReactNode }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return children;
  throw error;
}
