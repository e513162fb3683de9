import { orderKey } from '../../../src/server/orders/order-key.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

interface Personal {
  values: string[];
}

/** Nothing that the shop logged contains an email address, a name, a street, the words of a hat, or a key. */
export async function logViolations({ database, logged, shop }: World, { orders }: Books): Promise<string[]> {
  const [row] = await database.rows<Personal>(PERSONAL);
  const { config, secrets } = shop.deps();
  const keys = [
    ...orders.map(({ id, key_version: version }) => orderKey(secrets, id, version)),
    config.stripe.secretKey,
    config.stripe.webhookSecret,
  ];
  const personal = [...(row?.values ?? []), ...keys].map((value) => value.toLowerCase());
  return [...logged].flatMap((line) => {
    const found = personal.find((value) => line.toLowerCase().includes(value));
    return found === undefined ? [] : [`“${found}” is in the log: ${line.slice(0, 300)}`];
  });
}

/** Values of fewer letters also occur by chance. */
const PERSONAL = `
  select array_agg(distinct value) as values from (
    select unnest(array[customer_name, customer_email, address1]) as value from orders where erased_at is null
    union all select unnest(array[l.text_line1, l.text_line2, l.text_line3]) from order_lines l where is_custom
    union all select recipient from mails
    union all select words from problems
    union all select name from crew_answers
  ) as all_values where length(trim(value)) > 4`;
