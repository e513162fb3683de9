import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const cells = ['test/api/every-cell.test.ts'];
const erasure = 'src/server/privacy/erasure-queries.ts';
const retention = 'src/server/privacy/retention-queries.ts';

export const planted: PlantedBug[] = [
  {
    name: 'an erased order keeps its second address line',
    file: erasure,
    find: '      address2: null,\n',
    replace: '',
    tests: cells,
  },
  {
    name: 'an erased order keeps the network it was paid from',
    file: erasure,
    find: "  await trx.updateTable('order_intents').set({ payer: null }).where('order_id', 'in', orderIds).execute();\n",
    replace: '',
    tests: cells,
  },
  {
    name: 'an erased order keeps the third line of text on its hats',
    file: erasure,
    find: 'text_line2: null, text_line3: null',
    replace: 'text_line2: null',
    tests: cells,
  },
  {
    name: 'an erased parcel keeps the address of its tracking page',
    file: erasure,
    find: '.set({ tracking_number: null, tracking_url: null })',
    replace: '.set({ tracking_number: null })',
    tests: cells,
  },
  {
    name: 'an erased order keeps its notes',
    file: erasure,
    find: "await trx.deleteFrom('order_notes').where('order_id', 'in', orderIds).execute();",
    replace: '',
    tests: cells,
  },
  {
    name: 'an erased order keeps its free-text columns',
    file: erasure,
    find: '  await eraseWords(trx, orderIds);\n',
    replace: '',
    tests: cells,
  },
  {
    name: 'an erased order keeps its emails',
    file: erasure,
    find: "await sql`delete from mails where split_part(event, '.', 2) in (",
    replace: "await sql`delete from mails where split_part(event, '.', 9) in (",
    tests: cells,
  },
  {
    name: 'an open order is erased',
    file: erasure,
    find: ".where(sql`lower(customer_email)`, '=', email)\n    .where('status', 'in', ENDED)",
    replace: ".where(sql`lower(customer_email)`, '=', email)\n    .where('status', 'not in', [])",
    tests: ['test/api/privacy.test.ts'],
  },
  {
    name: "the mail server's response about an erased reader stays",
    file: erasure,
    find: '.set({ answer: null })',
    replace: '.set({ attempts: 0 })',
    tests: cells,
  },
  {
    name: 'an address with different capitalization is not erased',
    file: erasure,
    find: 'delete from mails where lower(recipient) = $',
    replace: 'delete from mails where recipient = $',
    tests: [...cells, 'test/api/privacy.test.ts'],
  },
  {
    name: 'paid orders are erased when unpaid ones are',
    file: erasure,
    find: "eb('paid_at', 'is', null),",
    replace: '',
    tests: ['test/api/retention.test.ts'],
  },
  {
    name: 'readers who unsubscribed are never deleted',
    file: retention,
    find: "['unsubscribed', cutoffs.formerSubscribers],",
    replace: '',
    tests: cells,
  },
  {
    name: 'unsent emails are deleted with the old ones',
    file: retention,
    find: "    .where('state', 'not in', ['waiting', 'sending'])\n",
    replace: '',
    tests: cells,
  },
  {
    name: 'old sessions are never deleted',
    file: retention,
    find: "await db.deleteFrom('admin_sessions').where('expires_at', '<', cutoffs.administrators).execute();",
    replace: '',
    tests: cells,
  },
  {
    name: 'old webhook events are never deleted',
    file: retention,
    find: 'delete from provider_events where received_at <',
    replace: "delete from provider_events where received_at < '1970-01-01' and received_at <",
    tests: cells,
  },
];
