import type { Db } from '../src/server/db/connect.ts';
import { personalData } from '../src/server/privacy/export-queries.ts';

/** Everything stored about an email address, at once. */
export async function findPersonalData(db: Db, email: string) {
  const parts = personalData(db, email);
  return {
    orders: await allOf(parts.orders),
    earlierAddressOf: await parts.earlierAddressOf(),
    giftsFor: await parts.giftsFor(),
    mails: await allOf(parts.mails),
    subscriber: await parts.subscriber(),
    newsletters: await parts.newsletters(),
    sentCarts: await parts.sentCarts(),
  };
}

async function allOf<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
