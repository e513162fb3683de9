import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { alertMail, hatsMail } from '../mail/owner-mails.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countPastAlerts, insertAlert } from './queries.ts';

type AlertDeps = Pick<Deps, 'jobs' | 'config' | 'clock'> & { db: Db };

interface AlertInput {
  /** What happened, in letters, digits, dots and dashes. Each event makes one alert. */
  event: string;
  kind: Tables['alerts']['kind'];
  /** If it is about an order. */
  orderId?: string | null;
  text: string;
  /** The email that did not arrive. */
  mailId?: number;
  /** Lists it without an email. */
  isQuiet?: boolean;
}

/** Lists and mails an alert about something that only a person can decide. False if the event already has an alert. */
export async function alertOwner(
  deps: AlertDeps,
  { event, kind, orderId = null, text, mailId, isQuiet = false }: AlertInput,
): Promise<boolean> {
  const alert = { event, kind, order_id: orderId, text, mail_id: mailId ?? null, created_at: deps.clock() };
  if (!(await insertAlert(deps.db, alert))) return false;
  if (isQuiet) return true;
  const { publicUrl } = deps.config;
  await queueMail(deps, {
    ...(kind === 'hats' ? hatsMail({ text, publicUrl }) : alertMail({ orderId, text, publicUrl })),
    event,
    orderId,
    recipient: deps.config.mail.owner,
  });
  return true;
}

/** How often what happens again is mailed. A shopper can change her answer as often as she likes. */
const MOST_MAILED = 5;

/** Does so about something of an order that was over, which `endAlerts` said, and happens again. */
export async function alertAgain(
  deps: AlertDeps,
  { event, orderId, ...input }: AlertInput & { orderId: string },
): Promise<boolean> {
  const past = await countPastAlerts(deps.db, orderId, event);
  return alertOwner(deps, {
    ...input,
    orderId,
    event: past === 0 ? event : `${event}-${past + 1}`,
    isQuiet: past >= MOST_MAILED,
  });
}
