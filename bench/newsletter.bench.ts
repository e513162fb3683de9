import { smtpMailer } from '../src/server/gateways/mailer.ts';
import { startMailServer } from '../test/mail-server.ts';
import { stressNewsletter } from '../test/newsletter-stress.ts';
import type { Figure } from './figure.ts';

const RECIPIENTS = 20_000;
const KILLS = 10;
/** Emails sent in parallel, and so the most that are in transit when the process is killed. */
const LANES = 3;

/** A newsletter to 20,000 readers whose sending process is killed ten times, compared with the mail server alone. */
export async function bench(): Promise<Figure[]> {
  const bare = await barePerSecond(2000);
  const { counts, lostAnswers, mistakes, seconds } = await stressNewsletter({
    recipients: RECIPIENTS,
    kills: KILLS,
  });
  return [
    {
      what: 'newsletter, killed ten times',
      value: counts.sent / seconds,
      unit: '/s',
      limit: { what: 'the mail server alone', value: bare },
      // The shop's default rate.
      atLeast: 10,
    },
    {
      what: 'readers with two emails, or one after unsubscribing',
      value: mistakes.length,
      unit: '',
      atMost: 0,
    },
    {
      what: 'emails left unsure by kills',
      value: counts.unsure - lostAnswers,
      unit: '',
      atMost: KILLS * LANES,
    },
  ];
}

async function barePerSecond(mails: number): Promise<number> {
  const server = await startMailServer({ keepsSources: false });
  const mailer = smtpMailer({
    url: server.url,
    from: 'a@b.example',
    deadline: 60_000,
    timeout: 10_000,
    connections: LANES,
  });
  const started = performance.now();
  const lane = async (first: number) => {
    for (let i = first; i < mails; i += LANES) {
      const messageId = `<${i}@b.example>`;
      await mailer.send({
        to: `r${i}@b.example`,
        messageId,
        subject: 'Hats',
        html: '<p>Hats</p>',
        text: 'Hats',
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  const seconds = (performance.now() - started) / 1000;
  mailer.close();
  await server.close();
  return mails / seconds;
}
