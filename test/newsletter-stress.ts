import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../src/server/db/connect.ts';
import { countSubscribers, insertNewsletter, moveNewsletter } from '../src/server/newsletters/queries.ts';
import { addRecipients, countRecipients } from '../src/server/newsletters/recipient-queries.ts';
import { unsubscribe } from '../src/server/subscribers/subscription.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { connectTo, shopDatabase } from './separate-database.ts';
import { COMPILED } from './start/shop-process.ts';
import { until } from './until.ts';

export interface StressReport {
  counts: ReturnType<Awaited<ReturnType<typeof countRecipients>>>;
  kills: number;
  /** Recipients whose email the server accepted without a response. */
  lostAnswers: number;
  /** Addresses that got two emails, got one after unsubscribing, or did not get the one marked `sent`. */
  mistakes: string[];
  seconds: number;
}

/**
 * Sends a newsletter with a process that is killed `kills` times, stopped once, and finally run twice at once. Meanwhile
 * readers unsubscribe, and the mail server refuses some recipients, postpones others, and loses responses. Reports mistakes.
 */
export async function stressNewsletter({
  recipients,
  kills,
}: {
  recipients: number;
  kills: number;
}): Promise<StressReport> {
  const database = await shopDatabase();
  const mails = await startMailServer({ keepsSources: false });
  mails.behave('refused', 'refuses');
  mails.behave('later', 'laterOnce');
  mails.behave('lost', 'losesAnswer');
  // These emails are in transit whenever a process is killed.
  mails.behave('held', 'holds');
  const db = connectTo(database.url, 4);
  try {
    await sql`insert into subscribers (email, state)
      select (case i % 100 when 7 then 'refused' when 8 then 'later' when 9 then 'lost' when 10 then 'held' else 'reader' end)
        || i || '@example.com', case when i % 50 = 0 then 'pending' else 'confirmed' end
      from generate_series(1, ${recipients}::int) i`.execute(db);
    const { id } = await insertNewsletter(db, {
      subject: 'Hats',
      blocks: [{ kind: 'headline', text: 'Hats' }],
    });
    await moveNewsletter(db, id, { from: 'draft', to: 'sending', now: new Date() });
    await addRecipients(db, id);
    const { confirmed: listed } = await countSubscribers(db);

    const started = performance.now();
    // Slow enough to be killed while sending.
    const run = () => startProcess(database.url, mails.url, [id, recipients * 8]);
    const unsubscribed = new Map<string, Date>();
    for (let kill = 1; kill <= kills; kill++) {
      const child = run();
      const share = Math.floor((0.7 * listed * kill) / kills);
      await until(
        `${share} emails were received`,
        async () => mails.received.length >= share || null,
        60_000 + recipients * 100,
      );
      for (const [email, at] of await unsubscribeSome(db)) unsubscribed.set(email, at);
      if (child.exitCode !== null) throw new Error('the process ended before it was killed');
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await stopGracefully(run, db, mails);
    const ends = await Promise.all([once(run(), 'close'), once(run(), 'close')]);
    if (ends.some(([code]) => code !== 0)) throw new Error(`the last processes ended with ${ends}`);

    const seconds = (performance.now() - started) / 1000;
    const counts = (await countRecipients(db, [id]))(id);
    if (!counts) throw new Error('the newsletter has no counts');
    const mistakes = await findMistakes(db, id, { mails, unsubscribed });
    const lostAnswers = mails.received.filter(({ to }) => to.startsWith('lost')).length;
    return { counts, kills, lostAnswers, mistakes, seconds };
  } finally {
    await db.destroy();
    await mails.close();
    await database.close();
  }
}

/** Stops a process as a restart of the shop does. Throws if any of its emails is left in transit. */
async function stopGracefully(run: () => ChildProcess, db: Db, mails: MailServer): Promise<void> {
  const before = mails.received.length;
  const startedAt = new Date();
  const child = run();
  await until('the process sends emails', async () => mails.received.length > before + 3 || null);
  child.kill('SIGTERM');
  await once(child, 'close');
  const interrupted = await db
    .selectFrom('campaign_recipients')
    .select('id')
    .where('state', '=', 'sending')
    .where('due_at', '>', startedAt)
    .execute();
  if (interrupted.length > 0)
    throw new Error(`a stopped process left ${interrupted.length} emails in transit`);
}

function startProcess(databaseUrl: string, smtpUrl: string, args: number[]): ChildProcess {
  const script = resolve('test/newsletter-process.ts');
  return spawn(process.execPath, [script, databaseUrl, smtpUrl, ...args.map(String)], {
    env: { ...process.env, ...COMPILED },
    stdio: 'inherit',
  });
}

/** Unsubscribes two waiting recipients and two random subscribers; returns the time of each. */
async function unsubscribeSome(db: Db): Promise<[string, Date][]> {
  const { rows } = await sql<{ id: number; email: string }>`
    (select s.id, s.email from subscribers s join campaign_recipients r on r.subscriber_id = s.id
      where r.state = 'waiting' and s.state = 'confirmed' order by random() limit 2)
    union (select id, email from subscribers where state = 'confirmed' order by random() limit 2)`.execute(
    db,
  );
  const times: [string, Date][] = [];
  for (const { id, email } of rows) {
    await unsubscribe({ db, clock: () => new Date() }, id, null);
    times.push([email, new Date()]);
  }
  return times;
}

async function findMistakes(
  db: Db,
  newsletterId: number,
  { mails, unsubscribed }: { mails: MailServer; unsubscribed: Map<string, Date> },
) {
  const arrivals = new Map<string, number>();
  for (const { to } of mails.received) arrivals.set(to, (arrivals.get(to) ?? 0) + 1);
  const rows = await db
    .selectFrom('subscribers')
    .leftJoin('campaign_recipients as r', (join) =>
      join.onRef('r.subscriber_id', '=', 'subscribers.id').on('r.campaign_id', '=', newsletterId),
    )
    .select(['email', 'r.state', 'r.due_at as takenAt'])
    .execute();
  return rows.flatMap(({ email, state, takenAt }) => {
    const count = arrivals.get(email) ?? 0;
    const unsubscribedAt = unsubscribed.get(email);
    const isTooLate = unsubscribedAt && takenAt && state !== 'left' && takenAt > unsubscribedAt;
    const isRight = state === 'sent' ? count === 1 : state === 'unsure' ? count <= 1 : count === 0;
    return isRight && !isTooLate ? [] : [`${email}: ${state}, ${count} emails`];
  });
}
