import { type ReactNode, useId } from 'react';
import { data, Link, redirect, useLocation } from 'react-router';
import { adminPath } from '../../domain/access/admin-paths.ts';
import { areaLabel, mayEnter, type NeededArea } from '../../domain/access/areas.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { longDay } from '../../domain/settings/holiday.ts';
import type { AdminReader } from '../../wire/page-context.ts';
import { apiRequest } from '../api.ts';
import { adminReader } from '../page-context.ts';
import { Queries } from '../queries.tsx';
import { NotFound } from '../storefront/not-found/not-found.tsx';
import { Notice } from '../ui/notice.tsx';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import { useSettings } from '../use-settings.ts';
import { useShop, useUnmadeColors } from '../use-shop.ts';
import type { Route } from './+types/route.ts';
import { AdminContext } from './admin-context.ts';
import { toastError, useSingleMutation } from './kit/action.tsx';
import { PageHead } from './kit/page-head.tsx';
import { isSignedOut } from './kit/query.ts';
import { ADMIN_GROUPS, ADMIN_MENU, type AdminGroup, adminPageAt } from './pages.ts';
import { SearchField } from './search/search-field.tsx';
import { Security } from './security/security.tsx';
import { SignIn, useSetUpLink } from './sign-in.tsx';
import './admin-shell.css';

/** All admin pages. They share one route because every shopper downloads the list of routes. */
export function loader({ context, url }: Route.LoaderArgs) {
  const reader = context.get(adminReader);
  if (!reader) return data({ reader }, { status: 401 });
  const page = pageAt(url, reader);
  if (!page) return data({ reader }, { status: 404 });
  if (!mayEnter(reader.areas, page.area)) return data({ reader }, { status: 403 });
  if (page.tabs?.every(({ area }) => !mayEnter(reader.areas, area))) throw redirect(adminPath('today'));
  return data({ reader });
}

/** Runs the loader, which checks the session, only when another page opens. Filtering a list changes only the search. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

// Without a session, every admin page shows the same sign-in form.
export const meta = ({ location, loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData?.reader ? countOf(loaderData.reader) + (pageAt(location, loaderData.reader)?.title ?? 'Page Not Found') : 'Sign in'} | Unhinged Hats`,
  },
  { name: 'robots', content: 'noindex' },
];

export default function Admin({ loaderData: { reader } }: Route.ComponentProps) {
  const page = pageAt(useLocation(), reader);
  return (
    <AdminShell reader={reader}>
      {reader?.needsCodes ? (
        <CodesFirst />
      ) : page && reader && !mayEnter(reader.areas, page.area) ? (
        <NotYours {...page} />
      ) : page ? (
        <page.Page key={page.path + page.id} id={page.id} />
      ) : (
        <NotFound />
      )}
    </AdminShell>
  );
}

/** For a helper who still has to turn on sign-in codes. Until then, no other page opens. */
const CodesFirst = () => (
  <>
    <Notice kind="nudge" className="mt-4 mb-5">
      An owner asks all helpers for sign-in codes. Turn them on here. Then{' '}
      <a href={adminPath('today')}>everything else opens</a>.
    </Notice>
    <Security />
  </>
);

/** For a page that this helper's account does not include. */
const NotYours = ({ title, area }: { title: string; area: NeededArea }) => (
  <>
    <PageHead title={title} />
    <Notice kind="nudge" className="mt-4">
      Your account does not include {areaLabel(area)}. An owner can change that on the page{' '}
      <Link to={adminPath('team')}>Team</Link>.
    </Notice>
  </>
);

// The router also opens `/admin/` and `/printful-admin/`.
const pageAt = ({ pathname, search }: { pathname: string; search: string }, reader: AdminReader | null) =>
  adminPageAt(pathname.replace(/^(\/[^/]+)\/$/, '$1'), search, reader?.areas);

/** "(6) " while six things need a person. */
const countOf = ({ toDo }: AdminReader) => (toDo ? `(${toDo}) ` : '');

interface AdminShellProps {
  reader: AdminReader | null;
  children: ReactNode;
}

/** The frame of every admin page. Without a signed-in administrator, or with a set-up link, the form to sign in replaces the page. */
function AdminShell({ reader, children }: AdminShellProps) {
  const isSettingUp = useSetUpLink();
  return (
    <Queries>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {reader && !isSettingUp ? (
        <AdminContext value={{ role: reader.role, areas: reader.areas, timeZone: reader.timeZone }}>
          <Frame reader={reader}>{children}</Frame>
        </AdminContext>
      ) : (
        <SignInFrame />
      )}
    </Queries>
  );
}

const SignInFrame = () => (
  <div className="admin">
    <header className="admin-top grid middle gap-5 on-white" data-alone>
      <Brand />
      <ViewShop />
    </header>
    <ShopMessage />
    <main id="main" className="admin-main">
      <SignIn />
    </main>
  </div>
);

/** On a wide screen, a rail with every page. On a narrow one, the groups at the foot, and the open group's pages above the page. */
function Frame({ reader, children }: { reader: AdminReader; children: ReactNode }) {
  const page = pageAt(useLocation(), reader);
  const here = { group: page?.group, item: page?.menu };
  const menu = ADMIN_MENU.filter(
    ({ area, isForOwners }) => mayEnter(reader.areas, area) && (!isForOwners || reader.role === 'owner'),
  );
  const groups = GROUPS.filter(([group]) => menu.some((item) => item.group === group));
  return (
    <div className="admin" data-framed>
      <nav className="admin-rail" aria-label="Administration">
        <Brand />
        {groups.map(([group, label]) => (
          <ul key={group}>
            <li>
              <GroupLink group={group} label={label} here={here} menu={menu} toDo={reader.toDo} />
            </li>
            {itemsOf(menu, group).map(({ label, to }) => (
              <li key={to}>
                <a
                  href={to}
                  className="admin-item admin-rail-item bar apart gap-2"
                  aria-current={to === here.item ? 'page' : undefined}
                  ref={to === here.item ? scrollIntoRail : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="admin-page">
        <header className="admin-top grid middle gap-5 on-white">
          <Brand />
          <SearchField />
          <div className="admin-who bar shrinks text-2">
            <ViewShop />
            <span className="admin-name soft nowrap">
              {reader.name}, {reader.role}
            </span>
            <SignOut />
          </div>
        </header>
        <ShopMessage />
        <main id="main" className="admin-main" tabIndex={-1}>
          <GroupPages here={here} menu={menu} />
          <Away />
          <NothingSold />
          <TooltipProvider>{children}</TooltipProvider>
        </main>
      </div>
      <nav className="admin-foot" aria-label="Groups of pages">
        {groups.map(([group, label]) => (
          <GroupLink
            key={group}
            group={group}
            label={label}
            here={here}
            menu={menu}
            isCurrent={group === here.group}
            toDo={reader.toDo}
          />
        ))}
      </nav>
    </div>
  );
}

/** In a low window, the rail scrolls. */
const scrollIntoRail = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

const GROUPS = Object.entries(ADMIN_GROUPS) as [AdminGroup, string][];

/** The pages that the reader may open. */
type Menu = typeof ADMIN_MENU;

/** The items below a group's word. Today is a page and a group at once. */
const itemsOf = (menu: Menu, group: AdminGroup) =>
  group === 'today' ? [] : menu.filter((item) => item.group === group);

/** The open page in the menu. */
interface Here {
  group: AdminGroup | undefined;
  /** The address of its item. */
  item: string | undefined;
}

interface GroupLinkProps {
  group: AdminGroup;
  label: string;
  here: Here;
  menu: Menu;
  /** How many things need a person. */
  toDo: number | null;
  isCurrent?: boolean;
}

/** Leads to the first page of a group. Reloads the document, so that an ended session shows the sign-in form at once. */
function GroupLink({ group, label, here, menu, toDo, isCurrent = false }: GroupLinkProps) {
  const first = menu.find((item) => item.group === group);
  const isOpen = group === 'today' && here.group === 'today';
  return (
    <a
      href={first?.to}
      className="admin-item admin-group bar apart gap-2"
      aria-current={isOpen ? 'page' : isCurrent ? 'true' : undefined}
    >
      {label}
      {group === 'today' && toDo !== null && toDo > 0 && (
        <>
          {' '}
          <span className="admin-count centered on-pink">
            {toDo}
            <span className="visually-hidden"> {toDo === 1 ? 'needs you' : 'need you'}</span>
          </span>
        </>
      )}
    </a>
  );
}

/** On a narrow screen: the pages of the open group. */
function GroupPages({ here, menu }: { here: Here; menu: Menu }) {
  if (here.group === undefined || itemsOf(menu, here.group).length === 0) return null;
  return (
    <nav className="admin-pages" aria-label={ADMIN_GROUPS[here.group]}>
      {itemsOf(menu, here.group).map(({ label, to }) => (
        <a key={to} href={to} aria-current={to === here.item ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

const Brand = () => (
  <a className="admin-brand bar gap-0" href={adminPath('today')}>
    <span className="visually-hidden">Unhinged admin</span>
    <span aria-hidden="true">
      Un<i>h</i>inged <span>admin</span>
    </span>
  </a>
);

const ViewShop = () => (
  <a className="admin-link" href="/">
    View shop
  </a>
);

/** What every page of the shop says, such as that no card is charged. */
function ShopMessage() {
  const { notice } = useShop();
  const id = useId();
  if (notice === null) return null;
  return (
    <aside className="admin-message on-sky-tint text-1" aria-labelledby={id}>
      <span id={id}>{notice}</span>
    </aside>
  );
}

/** Says that the owner is away and the shop takes no orders. */
function Away() {
  const { pause } = useSettings();
  return (
    pause && (
      <Notice kind="warning" className="mt-4 mb-5">
        The shop is on holiday and takes no orders until {longDay(pause.until)}.{' '}
        <Link to={adminPath('settings')}>Change it</Link>
      </Notice>
    )
  );
}

/** Warns while no hat color can be sold. */
function NothingSold() {
  if (useUnmadeColors().length < HAT_COLORS.length) return null;
  return (
    <Notice kind="error" role="alert" className="mt-4 mb-5">
      No hat color is confirmed, so the shop sells no designed hat.{' '}
      <Link to={adminPath('hats')}>Confirm your hats</Link>
    </Notice>
  );
}

function SignOut() {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/sign-out'),
    onSuccess: leave,
    onError(error) {
      if (isSignedOut(error)) leave();
      else toastError('You are still signed in. Please try again.');
    },
  });
  return (
    <button type="button" className="admin-link" onClick={() => mutate()} disabled={isPending}>
      Sign out
    </button>
  );
}

const leave = () => window.location.assign(adminPath('dashboard'));
