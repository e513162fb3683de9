import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AREAS, type Area } from '../../src/domain/access/areas.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { AdminContext } from '../../src/web/admin/admin-context.ts';
import { Queries } from '../../src/web/queries.tsx';
import { TooltipProvider } from '../../src/web/ui/overlay/tooltip.tsx';
import { useToast } from '../../src/web/ui/use-toast.ts';
import type { Role } from '../../src/wire/access.ts';
import { type Answers, openPage, type Page } from './open-page.tsx';

interface Options {
  role?: Role;
  areas?: readonly Area[];
  /** Path and search of the page. */
  address?: string;
}

export interface AdminPage extends Page {
  /** Path and search of the page, which filters and links change. */
  address(): string;
}

/** Shows admin content to an owner, with toasts. See `openPage`. */
export async function openAdmin(
  content: ReactNode,
  answers: Answers,
  { role = 'owner', areas = AREAS, address = '/admin' }: Options = {},
): Promise<AdminPage> {
  const pathTo = (page: string, id = '') => `/admin/${page}${id && `/${id}`}`;
  const element = (
    <TooltipProvider>
      <Queries>
        <AdminContext value={{ role, areas, timeZone: 'UTC', pathTo }}>{content}</AdminContext>
      </Queries>
      <Toast />
    </TooltipProvider>
  );
  const root = { ...ROOT, loader: () => ROOT_DATA };
  const router = createMemoryRouter([{ ...root, element }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: ROOT_DATA } },
  });
  const page = await openPage(<RouterProvider router={router} />, answers, address);
  return Object.assign(page, {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  });
}

const ROOT = { id: 'root', path: '*' };
const ROOT_DATA = {
  shop: { publicUrl: 'https://hats.example', settings: DEFAULT_SETTINGS },
  makings: {},
  unmadeColors: [],
  outOfStock: [],
};

/** The shown toast: its title and its texts, joined by colons. */
function Toast() {
  const toast = useToast();
  return toast?.open && <p>{[toast.title, toast.description, toast.more].filter(Boolean).join(': ')}</p>;
}
