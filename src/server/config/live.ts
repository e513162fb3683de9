import type { Environment } from './environment.ts';

/** What a shop with live keys needs besides them. */
export type LiveSettings = Pick<Environment, (typeof ADDRESSES)[number] | 'PUBLIC_URL' | 'SMTP_URL'>;

/** The first thing that a shop with live keys lacks, as a line that says what to do; null if it lacks nothing. */
export function checkLive(settings: LiveSettings): string | null {
  const url = URL.parse(settings.PUBLIC_URL ?? '');
  if (url?.protocol !== 'https:' || isThisMachine(url.hostname))
    return 'Set PUBLIC_URL to the https address that shoppers see, such as https://hats.example: Stripe’s keys are live.';
  if (!settings.SMTP_URL)
    return 'Set SMTP_URL to your mail server, such as smtp://user:password@host:587: with live keys, shoppers wait for their confirmation.';
  const foreign = ADDRESSES.find((name) => isReserved(settings[name]));
  if (foreign)
    return `Set ${foreign} to an address of your own: nobody reads ${addressIn(settings[foreign])}, and Stripe’s keys are live.`;
  return null;
}

/** What is wrong with a live shop's settings, and what to do; null if nothing is. */
export function checkLiveSettings(emails: Readonly<Record<string, string>>): string | null {
  const reserved = [...new Set(Object.values(emails).filter(isReserved))];
  return reserved.length === 0
    ? null
    : `Nobody reads ${reserved.join(', ')}, where shoppers are told to write. Enter addresses of your own in the admin’s Settings, under Email addresses.`;
}

const ADDRESSES = ['MAIL_FROM', 'ORDERS_EMAIL', 'SUPPORT_EMAIL', 'RETURNS_EMAIL', 'OWNER_EMAIL'] as const;

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');

/** Domains that nobody can own: https://www.rfc-editor.org/rfc/rfc2606 */
const isReserved = (value: string | undefined): boolean =>
  value !== undefined &&
  /[@.](?:(?:example|test|invalid|localhost)|example\.(?:com|net|org))$/i.test(addressIn(value));

const addressIn = (value: string | undefined): string => /<([^<>]+)>/.exec(value ?? '')?.[1] ?? value ?? '';
