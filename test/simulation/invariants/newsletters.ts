import { MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

interface Recipient {
  id: number;
  campaign_id: number;
  state: string;
  newsletter: string;
}

/** An email that is on its way when its reader leaves still arrives. */
const ON_ITS_WAY = MINUTE;

/** A newsletter reaches nobody twice and nobody who left, all others hear of it or the owner sees why not, and its clicks and orders are counted. */
export async function newsletterViolations(world: World, { orders }: Books): Promise<string[]> {
  const { database, mailServer, readers } = world;
  const found: string[] = [];
  const recipients = await database.rows<Recipient>(
    `select r.id::int, campaign_id::int, r.state, c.state as newsletter from campaign_recipients r
     join campaigns c on c.id = campaign_id order by r.id`,
  );
  const letters = [...mailServer.received.values()].flatMap((mail) => {
    const [, newsletter, recipient] = /^<newsletter\.(\d+)\.(\d+)@/.exec(mail.messageId) ?? [];
    return newsletter ? [{ ...mail, newsletter, recipient: Number(recipient) }] : [];
  });
  for (const [reader, same] of Map.groupBy(letters, ({ newsletter, to }) => `${newsletter} at ${to}`)) {
    const copies = same.reduce((sum, mail) => sum + mail.copies, 0);
    if (copies > 1) found.push(`newsletter ${reader} arrived ${copies} times`);
  }
  for (const { newsletter, to, at } of letters) {
    const left = readers.left.get(to);
    if (left !== undefined && at > left + ON_ITS_WAY)
      found.push(`newsletter ${newsletter} arrived at ${to}, who had left ${at - left} ms before`);
  }
  for (const { id, campaign_id: number, state, newsletter } of recipients) {
    const isThere = letters.some((letter) => letter.recipient === id);
    // A stopped newsletter waits for its owner. What it was sending still ends.
    if (state === 'sending' || (state === 'waiting' && newsletter !== 'stopped'))
      found.push(`recipient ${id} of newsletter ${number} is ${state}`);
    if (state === 'sent' ? !isThere : isThere && state !== 'unsure')
      found.push(`recipient ${id} is ${state}, but newsletter ${number} ${isThere ? 'came' : 'never came'}`);
    if (!['sent', 'stopped'].includes(newsletter)) found.push(`newsletter ${number} is still ${newsletter}`);
  }
  const [clicks] = await database.rows<{ sum: number }>(
    'select coalesce(sum(clicks), 0)::int as sum from campaign_clicks',
  );
  const { sent, answered } = readers.clicks;
  if (!clicks || clicks.sum < answered || clicks.sum > sent)
    found.push(`${clicks?.sum} clicks are counted of ${sent}, ${answered} of them answered`);
  for (const [key, newsletter] of readers.checkouts)
    for (const order of orders.filter((each) => each.idempotency_key === key))
      if (Number(order.campaign_id) !== newsletter)
        found.push(
          `order ${order.id} came from newsletter ${newsletter}, but counts for ${order.campaign_id ?? 'none'}`,
        );
  return found;
}
