import { Documents } from '../../packages/sandbox/src/documents.ts';
import type { Order, PrintFile } from '../../packages/sandbox/src/printful/objects.ts';
import type { RecordedWebhook } from '../../packages/sandbox/src/recorder.ts';
import type { Dispute } from '../../packages/sandbox/src/stripe/dispute-objects.ts';
import type { Charge, PaymentIntent, Refund } from '../../packages/sandbox/src/stripe/objects.ts';
import { readPrintfulEvent } from '../../src/server/gateways/printful/webhooks.ts';
import { toEvent } from '../../src/server/gateways/stripe-events.ts';
import { readRecording } from '../../test/contract/recording.ts';
import type { MailServer } from '../../test/mail-server.ts';
import { acceptedFromStripe } from '../../test/simulation/invariants/jobs.ts';
import type { World } from '../../test/simulation/world/world.ts';
import type { DrillSandbox } from './sandbox.ts';

type ProviderBooks = Pick<World, 'stripe' | 'printful' | 'webhooks' | 'mailServer'>;

/** What both providers and the mail server know, as the simulation's invariants read it. */
export function readProviderBooks(sandbox: DrillSandbox, mails: MailServer): ProviderBooks {
  const documents = new Documents(sandbox.dataDir);
  const recorded = readRecording(sandbox.recordingDir);
  try {
    return {
      stripe: stripeBooks(documents),
      printful: printfulBooks(documents, confirmationsIn(recorded)),
      webhooks: { accepted: acceptedIn(recorded) } as World['webhooks'],
      mailServer: { received: copiesOf(mails) } as World['mailServer'],
    };
  } finally {
    documents.close();
  }
}

function stripeBooks(documents: Documents): World['stripe'] {
  const charges = documents.collection<Charge>('charge').all();
  const byId = <Each extends { id: string }>(all: readonly Each[]) =>
    new Map(all.map((each) => [each.id, each]));
  return {
    intents: byId(documents.collection<PaymentIntent>('payment_intent').all()),
    refunds: byId(documents.collection<Refund>('refund').all()),
    disputes: byId(documents.collection<Dispute>('dispute').all()),
    leftOf: ({ id }: { id: string }) =>
      charges
        .filter(({ payment_intent, paid }) => payment_intent === id && paid)
        .reduce((left, { amount, amount_refunded }) => left + amount - amount_refunded, 0),
  } as unknown as World['stripe'];
}

function printfulBooks(documents: Documents, confirmations: ReadonlyMap<string, number>): World['printful'] {
  const files = new Map(
    documents
      .collection<PrintFile>('file')
      .all()
      .map((file) => [file.id, file]),
  );
  const orders = documents
    .collection<Order>('order')
    .all()
    .map((order) => ({
      ...order,
      confirmations: confirmations.get(order.external_id ?? '') ?? 0,
      isMade: order.shipments.length > 0,
      parcels: order.shipments.map(({ id, status }) => ({ id, state: status })),
      items: order.items.map((item) => ({
        ...item,
        retail_price: item.retail_price ?? undefined,
        files: item.files.map(({ id, type }) => ({ ...files.get(id), type })),
      })),
    }));
  return { orders, digitized: new Set<string>() } as unknown as World['printful'];
}

/** How many calls to Printful were about orders. */
export const callsAboutOrders = ({ recordingDir }: DrillSandbox): number =>
  readRecording(recordingDir).filter(
    (each) => each.kind === 'call' && each.provider === 'printful' && /^\/(v2\/)?orders\b/.test(each.path),
  ).length;

type Recording = ReturnType<typeof readRecording>;

/** How often Printful accepted the confirmation of each order, which is when it charges the shop. */
function confirmationsIn(recorded: Recording): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of recorded) {
    if (each.kind !== 'call' || !/^\/orders\/[^/]+\/confirm/.test(each.path) || each.status !== 200) continue;
    const { external_id: id } = (each.answer as { result: { external_id: string } }).result;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const acceptedIn = (recorded: Recording): World['webhooks']['accepted'] =>
  recorded
    .filter((each): each is RecordedWebhook => each.kind === 'webhook' && each.status === 200)
    .flatMap(({ provider, body }) => {
      if (provider === 'stripe') return acceptedFromStripe(toEvent(body));
      // Printful does not number its events, so the shop names them by their content.
      const event = readPrintfulEvent(Buffer.from(JSON.stringify(body)));
      return event ? [{ provider, id: event.id, type: event.type, reports: null }] : [];
    });

function copiesOf({ received }: MailServer) {
  const copies = new Map<string, { copies: number; needless: number }>();
  for (const { messageId, to } of received) {
    const id = `${messageId} ${to}`;
    // A worker that was killed after the answer could not store it: its email arrives again, under the same Message-ID.
    copies.set(id, { copies: (copies.get(id)?.copies ?? 0) + 1, needless: 0 });
  }
  return copies;
}
