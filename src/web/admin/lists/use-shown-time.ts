import { useAdminReader } from '../shell/use-admin-reader.ts';

/** Writes times of the API as "Nov 20, 2026, 9:14 AM", in the shop's own time zone. */
export function useShownTime(): (at: string) => string {
  const { timeZone } = useAdminReader();
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (at) => format.format(new Date(at));
}
