/** Like "2:32 PM EST on Friday, November 20". Mail is read anywhere and any day. */
export function timeWords(at: Date, timeZone: string): string {
  const time = at
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
    .replaceAll(/\s/g, '\u00a0');
  const day = at.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return `${time} on ${day}`;
}
