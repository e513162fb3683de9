import { createContext, use } from 'react';

/** The admin pages that other admin pages link to, by their names in `ADMIN_PAGES`. */
export type LinkedPage = 'dashboard' | 'order' | 'outbox' | 'settings' | 'hats' | 'profit';

interface AdminContextValue {
  /** The shop's time zone, in which all times are shown. */
  timeZone: string;
  /** The address of an admin page. Pages get it from here, because they cannot import `ADMIN_PAGES`, which imports them. */
  pathTo(page: LinkedPage, id?: string): string;
}

export const AdminContext = createContext<AdminContextValue | null>(null);

function useAdmin(): AdminContextValue {
  const value = use(AdminContext);
  if (!value) throw new Error('This hook works only inside an admin page');
  return value;
}

export const useAdminPath = () => useAdmin().pathTo;

/** Formats API times as "Nov 20, 2026, 9:14 AM", in the shop's time zone. */
export function useTimeFormat(options: Intl.DateTimeFormatOptions = DAY_AND_TIME): (at: string) => string {
  const { timeZone } = useAdmin();
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  return (at) => format.format(new Date(at));
}

const DAY_AND_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
