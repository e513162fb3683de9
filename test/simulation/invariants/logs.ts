import type { World } from '../world/world.ts';

interface Personal {
  values: string[];
}

/** Nothing that the shop logged contains an email address, a name, a street or the words of a hat. */
export async function logViolations({ database, logged }: World): Promise<string[]> {
  const [row] = await database.rows<Personal>(PERSONAL);
  const personal = (row?.values ?? []).map((value) => value.toLowerCase());
  return [...logged].flatMap((line) => {
    const found = personal.find((value) => line.toLowerCase().includes(value));
    return found === undefined ? [] : [`“${found}” is in the log: ${line.slice(0, 300)}`];
  });
}

/** Values of fewer letters also occur by chance. */
const PERSONAL = `
  select array_agg(distinct value) as values from (
    select unnest(array[customer_name, customer_email, address1]) as value from orders
    union all select unnest(array[l.text_line1, l.text_line2, l.text_line3]) from order_lines l where is_custom
    union all select recipient from mails
    union all select words from problems
    union all select name from crew_answers
  ) as all_values where length(trim(value)) > 4`;
