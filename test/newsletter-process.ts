import { setTimeout as pause } from 'node:timers/promises';
import { smtpMailer } from '../src/server/gateways/mailer.ts';
import { findNewsletter } from '../src/server/newsletters/queries.ts';
import { sendNewsletter } from '../src/server/newsletters/send-newsletter.ts';
import { secretsFrom } from '../src/server/secrets.ts';
import { connectTo } from './separate-database.ts';

/* Sends a newsletter in a process that may be stopped or killed. Usage: newsletter-process.ts <database> <mail server> <id> <mails per minute> */

const [databaseUrl = '', smtpUrl = '', id = '', mailsPerMinute = ''] = process.argv.slice(2);
const db = connectTo(databaseUrl, 6);
const mailer = smtpMailer({
  url: smtpUrl,
  from: 'hello@unhingedhats.example',
  timeout: 10_000,
  deadline: 30_000,
  connections: 3,
});
const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
const { round = 1 } = (await findNewsletter(db, Number(id))) ?? {};
const deps = {
  stopping: stopping.signal,
  db,
  mailer,
  secrets: secretsFrom('not a secret but thirty-two long!'),
  publicUrl: 'https://unhingedhats.example',
  postalAddress: () => '',
  stopWithoutAddress: async () => undefined,
  clock: () => new Date(),
  pause,
  pace: {
    lanes: 3,
    mailsPerMinute: Number(mailsPerMinute),
    minute: 60_000,
    slice: 1000,
    silence: 2000,
    retry: { delay: 1, longest: 100 },
  },
};
for (;;) {
  const result = await sendNewsletter(deps, { campaignId: Number(id), round });
  if ('done' in result || stopping.signal.aborted) break;
  await pause(Math.min(result.againIn, 200));
}
mailer.close();
await db.destroy();
