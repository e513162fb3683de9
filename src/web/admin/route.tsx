import { data } from 'react-router';
import { NotFound } from '../storefront/not-found/not-found.tsx';
import type { Route } from './+types/route.ts';
import { adminMeta, loadAdminReader } from './admin-route.ts';
import { sectionAt } from './sections.ts';
import { AdminPage } from './shell/admin-page.tsx';

/** Everything below `/admin`. One route, since shoppers load the list of routes too. */
export function loader({ context, params }: Route.LoaderArgs) {
  const answer = loadAdminReader({ context });
  const isUnknown = answer.data.reader !== null && sectionAt(params['*']) === null;
  return isUnknown ? data(answer.data, { status: 404 }) : answer;
}

/** What is shown of a list changes with the search; who reads it is asked when another page is opened. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta = ({ params }: Route.MetaArgs) =>
  adminMeta(sectionAt(params['*'])?.title ?? 'Page Not Found');

export default function Administration({ loaderData: { reader }, params }: Route.ComponentProps) {
  const section = sectionAt(params['*']);
  return (
    <AdminPage reader={reader}>
      {reader && section && <section.Page key={section.title} timeZone={reader.timeZone} id={section.id} />}
      {!section && <NotFound />}
    </AdminPage>
  );
}
