import { useTimeFormat } from '../admin-context.ts';
import { dayText } from '../day-text.ts';

/** Times as the page of an order shows them: "Sat, Nov 28, 6:59 PM", with a year that is not this one; "6:59 PM"; and days. */
export function useOrderTimes() {
  const long = useTimeFormat();
  const clock = useTimeFormat({ hour: 'numeric', minute: '2-digit' });
  const date = useTimeFormat({ weekday: 'long', month: 'short', day: 'numeric' });
  const day = useTimeFormat({ dateStyle: 'short' });
  return {
    time: (at: string) => plain(long(at)),
    /** Of today only the time. */
    soon: (at: string, now: Date) => plain((day(at) === day(now.toISOString()) ? clock : long)(at)),
    clock: (at: string) => plain(clock(at)),
    date,
    day: dayText,
  };
}

// Browsers put a narrow space before AM and PM, which no test and no search finds.
const plain = (text: string) => text.replaceAll('\u202f', ' ');
