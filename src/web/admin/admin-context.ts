import { createContext, use } from 'react';

/** Admin pages that other admin pages link to, by their names in the table of pages. */
export type LinkedPage = 'dashboard' | 'order' | 'outbox';

interface AdminContextValue {
  /** The shop's own zone, in which all times are shown. */
  timeZone: string;
  /** The address of an admin page. Pages cannot import it from the table of pages, because the table imports them. */
  pathTo(page: LinkedPage, id?: string): string;
}

export const AdminContext = createContext<AdminContextValue | null>(null);

function useAdmin(): AdminContextValue {
  const value = use(AdminContext);
  if (!value) throw new Error('Only for components inside an admin page');
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
