/** Like "2:32 PM EST on Friday, November 20". Mail is read anywhere and any day. */
export function timeText(at: Date, timeZone: string): string {
  const time = at.toLocaleTimeString('en-US', { ...TIME, timeZone }).replaceAll(/\s/g, '\u00a0');
  return `${time} on ${at.toLocaleDateString('en-US', { ...DAY, timeZone })}`;
}

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
