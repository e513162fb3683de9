import { useEffect, useState } from 'react';
import { arrival } from '../../../domain/arrival.ts';

const DAYS = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** When this many hats arrive if ordered today. Filled in on the client: the page may have been cached yesterday. */
export function ArrivalTime({ hats }: { hats: number }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  return <span className="buy-bar-arrival">{now && `US delivery about ${daysFrom(now, hats)}.`}</span>;
}

/** The days on one line, as in "Dec 1 – 15". */
function daysFrom(now: Date, hats: number): string {
  const { first, last } = arrival(now, hats);
  return DAYS.formatRange(first, last).replaceAll(/\s/g, '\u00a0');
}
