/** Like "2:32 PM EST on Friday, November 20". Mail is read anywhere and any day. */
export function timeText(at: Date, timeZone: string): string {
  const formats = formatsIn(timeZone);
  const time = formats.time.format(at).replaceAll(/\s/g, '\u00a0');
  return `${time} on ${formats.day.format(at)}`;
}

interface Formats {
  time: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
}

// Each takes a while to make. A shop has one time zone.
const made = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? {
    time: new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
    day: new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }),
  };
  made.set(timeZone, formats);
  return formats;
}
