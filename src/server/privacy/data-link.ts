import type { Secrets } from '../secrets.ts';

export interface DataQuery {
  who?: string | undefined;
  until?: string | undefined;
  key?: string | undefined;
}

/** The link that opens what lies under an address, for whoever reads the mail of it, until a moment in milliseconds. */
export function dataLink(secrets: Secrets, publicUrl: string, email: string, until: number): string {
  const who = Buffer.from(email).toString('base64url');
  return `${publicUrl}/your-data?who=${who}&until=${until}&key=${secrets.sign('your-data', `${who}.${until}`)}`;
}

/** The address that a link opens; null when we did not make it or its time is over. */
export function readDataLink(
  secrets: Secrets,
  { who = '', until = '', key = '' }: DataQuery,
  now: Date,
): string | null {
  if (!/^\d{1,15}$/.test(until) || !secrets.verify('your-data', `${who}.${until}`, key)) return null;
  return Number(until) > now.getTime() ? Buffer.from(who, 'base64url').toString() : null;
}
