import { until } from '../until.ts';
import type { OpenShop } from './open-shop.ts';

/** Adds a job without data to a queue of the shop, and waits until it is done. */
export async function runJob(shop: OpenShop, name: string): Promise<void> {
  const [job] = await shop.rows<{ id: string }>(
    `insert into pgboss.job (name, data) values ($1, '{}') returning id`,
    [name],
  );
  await until(`${name} is done`, async () => {
    const [row] = await shop.rows<{ state: string }>('select state from pgboss.job where id = $1', [job?.id]);
    return row?.state === 'completed' || null;
  });
}
