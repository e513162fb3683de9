import type { JobName } from '../../src/server/jobs/queues.ts';
import type { HoldingOffice } from '../simulation/holding-office.ts';

/** What Printful, the alerts and the queue say about an order's drafts. */
export function draftReports(office: () => HoldingOffice) {
  /** The orders at Printful for this one, with their states and files. */
  const atPrintful = async (id: string) =>
    (await office().ordersAtPrintful())
      .filter(({ external_id }) => external_id.startsWith(id))
      .map(({ external_id, status, items }) => ({
        name: external_id,
        status,
        files: items.flatMap(({ files }) => files.map(({ url }) => url)),
      }))
      .sort((a, b) => a.name.localeCompare(b.name));

  const statesAt = async (id: string) => (await atPrintful(id)).map(({ name, status }) => [name, status]);

  /** How often the order was confirmed at Printful. */
  const confirmations = async (id: string): Promise<number> => {
    const calls = await office().calls();
    return calls.filter(({ path, order }) => path.endsWith('/confirm') && order?.startsWith(id)).length;
  };

  const alertsOf = (id: string) =>
    office().rows<{ kind: string; text: string; done_at: Date | null }>(
      'select kind, text, done_at from alerts where order_id = $1 order by id',
      [id],
    );

  const queued = (name: JobName, id: string) => office().queue.waiting(name, { orderId: id });

  return { atPrintful, statesAt, confirmations, alertsOf, queued };
}
