import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { AREAS, type Area } from '../../src/domain/access/areas.ts';
import { AdminContext } from '../../src/web/admin/admin-context.ts';
import { Queries } from '../../src/web/queries.tsx';
import type { Role } from '../../src/wire/access.ts';
import type { Answers } from './open-page.tsx';
import { openShopPage, type RoutedPage } from './open-shop.tsx';

interface Options {
  role?: Role;
  areas?: readonly Area[];
  /** Path and search of the page. */
  address?: string;
}

/** When admin pages are shown, since they name the year of a time only if it is another one. */
export const NOW = Date.parse('2026-11-29T12:00:00.000Z');

/** Shows admin content to an owner, with toasts, while the clock stands at `NOW`. See `openPage`. */
export async function openAdmin(
  content: ReactNode,
  answers: Answers,
  { role = 'owner', areas = AREAS, address = '/admin' }: Options = {},
): Promise<RoutedPage> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  return openShopPage(
    <Queries>
      <AdminContext value={{ role, areas, timeZone: 'UTC' }}>{content}</AdminContext>
    </Queries>,
    answers,
    address,
  );
}
