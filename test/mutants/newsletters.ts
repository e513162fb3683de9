import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const pace = ['test/api/newsletter-pace.nightly.test.ts'];
const newsletters = ['test/api/sending-newsletters.test.ts'];
const results = ['test/api/newsletter-results.test.ts'];
const recipients = 'src/server/newsletters/recipient-queries.ts';
const sending = 'src/server/newsletters/send-newsletter.ts';

export const planted: PlantedBug[] = [
  {
    name: 'the rate limit of newsletters does nothing',
    file: recipients,
    find: 'or last_at > clock_timestamp() returning one',
    replace: 'or last_at < clock_timestamp() returning one',
    tests: pace,
  },
  {
    name: 'a newsletter goes to a reader who just unsubscribed',
    file: recipients,
    find: "and s.state = 'confirmed'",
    replace: '',
    tests: ['test/api/newsletter-kills.nightly.test.ts', ...newsletters],
    survives: 'unsubscribing removes the reader from every newsletter in the same transaction',
  },
  {
    name: 'a stopped newsletter continues',
    file: recipients,
    find: "and c.state = 'sending'",
    replace: '',
    tests: newsletters,
  },
  {
    name: 'a newsletter in transit is sent twice',
    file: recipients,
    find: "and r.state = 'waiting' and",
    replace: "and r.state in ('waiting', 'sending') and",
    tests: ['test/api/newsletter-kills.nightly.test.ts', ...newsletters],
  },
  {
    name: 'a newsletter in transit stays in transit forever after a crash',
    file: recipients,
    find: ".set({ state: 'unsure', answer: 'The shop was stopped while sending this.' })",
    replace: '.set({ answer: null })',
    tests: ['test/api/newsletter-kills.nightly.test.ts'],
  },
  {
    name: 'an email of a stopped newsletter stays in transit forever after a crash',
    file: sending,
    find: "if (newsletter.state === 'stopped') return finishStopped(deps, newsletterId);",
    replace: "if (newsletter.state === 'stopped') return DONE;",
    tests: results,
  },
  {
    name: 'a newsletter looks without a pause whether an attempt has ended',
    file: recipients,
    find: "case state when 'sending' then",
    replace: "case state when 'nobody' then",
    tests: results,
  },
  {
    name: 'an outage counts as a failed attempt for a reader',
    file: sending,
    find: "if (outcome === 'unreachable') return waitingFor(pace.minute);",
    replace: '',
    tests: pace,
  },
  {
    name: 'a mailbox that is never ready blocks a newsletter forever',
    file: sending,
    find: 'if (deferred >= MOST_DEFERRALS_PER_RECIPIENT)',
    replace: 'if (deferred >= 100 * MOST_DEFERRALS_PER_RECIPIENT)',
    tests: pace,
  },
  {
    name: 'a newsletter is resent after a lost response',
    file: sending,
    find: "if (outcome === 'refused' || outcome === 'unsure')",
    replace: "if (outcome === 'refused')",
    tests: newsletters,
  },
  {
    name: 'a newsletter is sent twice',
    file: 'src/server/newsletters/newsletter-actions.ts',
    find: "{ from: 'draft', to: 'sending', now: clock() }",
    replace: "{ from: draft?.state ?? 'draft', to: 'sending', now: clock() }",
    tests: newsletters,
  },
  {
    name: 'a newsletter can be edited while it is sent',
    file: 'src/server/newsletters/admin-routes.ts',
    find: "if (draft.state !== 'draft') return new ShopError('conflict', 'Only a draft can be changed.');",
    replace: '',
    tests: newsletters,
  },
  {
    name: 'the list of newsletters ends after its first page',
    file: 'src/server/newsletters/admin-routes.ts',
    find: 'limit: cut.limit + 1',
    replace: 'limit: cut.limit',
    tests: newsletters,
  },
  {
    name: 'a newsletter can be scheduled in the past',
    file: 'src/server/newsletters/schedule-newsletter.ts',
    find: 'if (sendAt <= deps.clock())',
    replace: 'if (sendAt === null)',
    tests: newsletters,
  },
  {
    name: 'a newsletter’s picture is stored as it was uploaded',
    file: 'src/server/newsletters/picture-routes.ts',
    find: 'const bytes = orThrow(await photoReader.read(original));',
    replace: 'const bytes = orThrow(await photoReader.read(original)) && original;',
    tests: newsletters,
  },
  {
    name: 'a time that clocks skip is scheduled',
    file: 'src/domain/settings/shop-time.ts',
    find: '.filter((moment) => shown(moment) === asUtc)',
    replace: '',
    tests: ['src/domain/settings/shop-time.test.ts'],
  },
  {
    name: 'a newsletter’s link that was tampered with works',
    file: 'src/server/subscribers/links.ts',
    find: "  if (!secrets.verify('newsletter-click', `${id}.${index}`, key)) return null;\n",
    replace: '',
    tests: results,
  },
  {
    name: 'a scanner that opens all links of a newsletter counts for each',
    file: 'src/server/newsletters/click-routes.ts',
    find: 'counted.set(network, true);',
    replace: '',
    tests: results,
  },
  {
    name: 'an order counts for a newsletter of last month',
    file: 'src/server/orders/placing/queries.ts',
    find: ' and started_at > ${since}',
    replace: '',
    tests: results,
  },
  {
    name: 'a newsletter shows its last readers the prices of another day',
    file: 'src/server/newsletters/newsletter-actions.ts',
    find: '  await updateNewsletter(trx, newsletterId, { subject: moved.subject, blocks });\n',
    replace: '',
    tests: results,
  },
];
