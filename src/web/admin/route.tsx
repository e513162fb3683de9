import { data, useLocation } from 'react-router';
import type { AdminReader } from '../../wire/page-context.ts';
import { adminReader } from '../page-context.ts';
import { NotFound } from '../storefront/not-found/not-found.tsx';
import type { Route } from './+types/route.ts';
import { AdminShell } from './admin-shell.tsx';
import { adminPageAt } from './pages.ts';

/** All admin pages. They share one route because every shopper downloads the list of routes. */
export function loader({ context, url }: Route.LoaderArgs) {
  const reader = context.get(adminReader);
  if (!reader) return data({ reader }, { status: 401 });
  return data({ reader }, { status: pageAt(url) ? 200 : 404 });
}

/** Runs the loader, which checks the session, only when another page opens. Filtering a list changes only the search. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

// Without a reader, every admin page is the same sign-in form.
export const meta = ({ location, loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData?.reader ? countOf(loaderData.reader) + (pageAt(location)?.title ?? 'Page Not Found') : 'Sign in'} | Unhinged Hats`,
  },
  { name: 'robots', content: 'noindex' },
];

export default function Admin({ loaderData: { reader } }: Route.ComponentProps) {
  const page = pageAt(useLocation());
  return (
    <AdminShell reader={reader}>
      {page ? <page.Page key={page.path + page.id} id={page.id} /> : <NotFound />}
    </AdminShell>
  );
}

// The router also opens `/admin/` and `/printful-admin/`.
const pageAt = ({ pathname, search }: { pathname: string; search: string }) =>
  adminPageAt(pathname.replace(/^(\/[^/]+)\/$/, '$1'), search);

/** "(6) " while six things wait for a person. */
const countOf = ({ toDo }: AdminReader) => (toDo ? `(${toDo}) ` : '');
