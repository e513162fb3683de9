import type { Crew } from '../../../src/domain/crew/crew.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

interface CheckedOrder {
  order_id: string;
  crew_id: string;
  crew: Crew;
  /** The names on its hats. */
  printed: string[];
  /** Whether it was ever canceled or refunded. Names that are accepted after that are for nobody's hats, even if the refund fails. */
  has_ended: boolean;
}

interface AcceptedName {
  crew_id: string;
  member: number;
  name: string;
}

/** The hats of a paid order have the names that its list ended with, each accepted name once, and nobody gained or lost a hat. */
export async function crewViolations({ database }: World, books: Books): Promise<string[]> {
  const orders = await database.rows<CheckedOrder>(
    `select order_id, crew_id, data as crew,
       (select array_agg(text_line1 order by text_line1) from order_lines l, generate_series(1, quantity)
         where l.order_id = o.order_id) as printed,
       exists (select from order_events e where e.order_id = o.order_id and to_status in ('canceled', 'refunded')) as has_ended
     from order_crews o join crews c on c.id = o.crew_id order by order_id`,
  );
  const accepted = await database.rows<AcceptedName>(
    'select crew_id, member, name from crew_answers where accepted order by crew_id, member',
  );
  return orders.flatMap(({ order_id: id, crew_id, crew, printed, has_ended: hasEnded }) => {
    const found: string[] = [];
    const listed = crew.members.map(({ name }) => name).sort();
    if (printed.length !== listed.length)
      found.push(`order ${id} has ${printed.length} hats for ${listed.length} names`);
    const isPaid = books.orders.some((order) => order.id === id && order.paid_at !== null);
    const isOwners = books.changes.some(
      ({ order_id, kind, who }) => order_id === id && kind === 'words' && who !== 'shopper',
    );
    if (isPaid && !hasEnded && !isOwners && String([...printed].sort()) !== String(listed))
      found.push(`order ${id} says ${printed.join(', ')}, but its list ${listed.join(', ')}`);
    for (const { member, name } of accepted.filter((answer) => answer.crew_id === crew_id))
      if (crew.members.find((one) => one.id === member)?.name !== name)
        found.push(`${name} was accepted, but list ${crew_id} does not have it`);
    return found;
  });
}
