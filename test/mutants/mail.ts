import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const again = ['test/api/send-again.test.ts'];
const newsletter = ['test/api/newsletter.test.ts'];
const queries = 'src/server/mail/queries.ts';
const send = 'src/server/mail/send-mail.ts';
const mailer = 'src/server/gateways/mailer.ts';
const mailerTest = ['src/server/gateways/mailer.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'an email leaves without the key of its links',
    file: send,
    find: '...withKey({ html, text }, key, secrets)',
    replace: 'html, text',
    tests: ['test/api/late-orders.test.ts'],
  },
  {
    name: 'the outbox shows a link that leads nowhere',
    file: 'src/server/mail/mail-key.ts',
    find: "text.replace(HIDDEN_LINK, '(a link for the reader)')",
    replace: 'text',
    tests: ['src/server/mail/mail-key.test.ts'],
  },
  {
    name: 'an email calls a custom hat by its stored name',
    file: 'src/server/mail/picture-hats.ts',
    find: 'hatName({ ...line.design, ...line })',
    replace: 'line.name',
    tests: ['src/server/mail/order-confirmation.test.ts'],
  },
  {
    name: 'an email that was sent is sent again',
    file: queries,
    find: "and (state = 'waiting' or",
    replace: "and (state in ('waiting', 'sent') or",
    tests: again,
  },
  {
    name: 'an email in transit is claimed again',
    file: queries,
    find: "and (state = 'waiting' or",
    replace: "and (state in ('waiting', 'sending') or",
    tests: again,
  },
  {
    name: 'a job from an earlier round sends an email',
    file: queries,
    find: '} and round = $',
    replace: '} and round >= $',
    tests: again,
  },
  {
    name: 'an interrupted attempt is not counted',
    file: queries,
    find: "case when state = 'sending' then 1 else 0 end",
    replace: '0',
    tests: ['test/api/mail-crashes.test.ts'],
  },
  {
    name: 'an email that crashes its sender is retried forever',
    file: queries,
    find: ".where('lost', '>=', most)",
    replace: ".where('lost', '>', most + 100)",
    tests: ['test/api/mail-crashes.test.ts'],
  },
  {
    name: '"send again" interferes with an email in transit',
    file: queries,
    find: "eb('state', 'in', ['waiting', 'stored']),",
    replace: "eb('state', 'in', ['waiting', 'stored', 'sending']),",
    tests: again,
  },
  {
    name: '"send again" starts no new round',
    file: queries,
    find: "round: eb('round', '+', 1),\n      attempts: 0",
    replace: "round: eb('round', '+', 0),\n      attempts: 0",
    tests: again,
  },
  {
    name: 'a late click resends an email',
    file: queries,
    find: "eb('begun_at', '<', since)",
    replace: "eb('begun_at', '>', since)",
    tests: again,
  },
  {
    name: 'duplicate emails do not detect each other',
    file: queries,
    find: 'return row !== undefined;',
    replace: 'return false && row !== undefined;',
    tests: again,
  },
  {
    name: 'a sent duplicate blocks the next one',
    file: queries,
    find: "eb('state', 'in', ['waiting', 'sending', 'stored'])",
    replace: "eb('state', 'in', ['waiting', 'sending', 'stored', 'sent'])",
    tests: again,
  },
  {
    name: 'a refused email counts as sent',
    file: send,
    find: "return { ...end, state: 'refused' };",
    replace: "return { ...end, state: 'sent' };",
    tests: newsletter,
  },
  {
    name: 'an unreachable server counts as a failed attempt',
    file: send,
    find: "return { ...end, state: 'waiting' };",
    replace: "return { ...end, state: deferred + 1 >= 1 ? 'failed' : 'waiting' };",
    tests: again,
  },
  {
    name: 'an email is postponed forever',
    file: send,
    find: "deferred + 1 >= deferrals ? 'failed' : 'waiting'",
    replace: "deferred + 1 >= 10 * deferrals ? 'failed' : 'waiting'",
    tests: again,
  },
  {
    name: 'an email is resent once too often after a lost response',
    file: send,
    find: "lost >= unsure.length ? 'unsure' : 'waiting'",
    replace: "lost > unsure.length ? 'unsure' : 'waiting'",
    tests: newsletter,
  },
  {
    name: 'a mail server that trickles holds an email for ever',
    file: mailer,
    find: 'transport.sendMail({ ...message, signal })',
    replace: 'transport.sendMail({ ...message, ...(signal.aborted && { signal }) })',
    tests: mailerTest,
  },
  {
    name: 'an email that may have arrived before the deadline counts as unsent',
    file: mailer,
    find: "outcome: hasLeft ? 'unsure' : 'unreachable'",
    replace: "outcome: hasLeft && code !== 'EABORT' ? 'unsure' : 'unreachable'",
    tests: mailerTest,
  },
  {
    name: 'the doctor waits for ever for a mail server that trickles',
    file: mailer,
    find: '(secure ? 465 : 587), signal });',
    replace: '(secure ? 465 : 587), ...(signal.aborted && { signal }) });',
    tests: mailerTest,
  },
  {
    name: 'a list of Stripe’s may go on for ever',
    file: 'src/server/gateways/deadline.ts',
    find: '      signal.throwIfAborted();\n',
    replace: '',
    tests: ['src/server/gateways/deadline.test.ts'],
  },
  {
    name: 'a list of Printful’s may go on for ever',
    file: 'src/server/gateways/printful/catalog.ts',
    find: ' || deadline.aborted)',
    replace: ')',
    tests: ['test/api/printful-catalog.test.ts'],
  },
];
