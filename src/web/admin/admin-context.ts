import { createContext, use } from 'react';
import { type Area, mayEnter, type NeededArea } from '../../domain/access/areas.ts';
import type { Role } from '../../wire/access.ts';

interface AdminContextValue {
  /** What the administrator may do. The server checks it again. */
  role: Role;
  areas: readonly Area[];
  /** The shop's time zone, in which all times are shown. */
  timeZone: string;
}

export const AdminContext = createContext<AdminContextValue | null>(null);

export function useAdmin(): AdminContextValue {
  const value = use(AdminContext);
  if (!value) throw new Error('This hook works only inside an admin page');
  return value;
}

/** Whether the administrator may enter an area. The server checks it again. */
export const useMayEnter = (): ((needed: NeededArea) => boolean) => {
  const { areas } = useAdmin();
  return (needed) => mayEnter(areas, needed);
};

/** The shop's time zone, such as `America/New_York`. */
export const useAdminTimeZone = () => useAdmin().timeZone;

/** Formats API times as "Sat, Nov 28, 6:59 PM", in the shop's time zone. Of a day of another year, the year is named. */
export function useTimeFormat(options: Intl.DateTimeFormatOptions = DAY_AND_TIME): (at: string) => string {
  const { timeZone } = useAdmin();
  const yearOf = (date: Date) => date.toLocaleString('en-US', { timeZone, year: 'numeric' });
  const year = yearOf(new Date());
  return (at) => {
    const date = new Date(at);
    const isOther = options.day !== undefined && yearOf(date) !== year;
    return date.toLocaleString('en-US', { timeZone, ...options, ...(isOther ? { year: 'numeric' } : {}) });
  };
}

const DAY_AND_TIME: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
