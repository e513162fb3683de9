import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const pace = ['test/api/campaign-pace.nightly.test.ts'];
const campaigns = ['test/api/campaigns.test.ts'];
const results = ['test/api/campaign-results.test.ts'];
const recipients = 'src/server/newsletter/campaigns/recipient-queries.ts';
const sending = 'src/server/newsletter/campaigns/send-campaign.ts';

export const planted: PlantedBug[] = [
  {
    name: 'the rate limit of campaigns does nothing',
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
    tests: ['test/api/campaign-kills.nightly.test.ts', ...campaigns],
    survives: 'unsubscribing removes the reader from every campaign in the same transaction',
  },
  {
    name: 'a stopped campaign continues',
    file: recipients,
    find: "and c.state = 'sending'",
    replace: '',
    tests: campaigns,
  },
  {
    name: 'a newsletter in transit is sent twice',
    file: recipients,
    find: "and r.state = 'waiting' and",
    replace: "and r.state in ('waiting', 'sending') and",
    tests: ['test/api/campaign-kills.nightly.test.ts', ...campaigns],
  },
  {
    name: 'a newsletter in transit stays in transit forever after a crash',
    file: recipients,
    find: ".set({ state: 'unsure', answer: 'The shop was stopped while sending this.' })",
    replace: '.set({ answer: null })',
    tests: ['test/api/campaign-kills.nightly.test.ts'],
  },
  {
    name: 'an outage counts as a failed attempt for a reader',
    file: sending,
    find: "if (outcome === 'unreachable') return waitingFor(pace.minute);",
    replace: '',
    tests: pace,
  },
  {
    name: 'a mailbox that is never ready blocks a campaign forever',
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
    tests: campaigns,
  },
  {
    name: 'a campaign is sent twice',
    file: 'src/server/newsletter/campaigns/campaign-actions.ts',
    find: "{ from: ['draft'], to: 'sending', now: clock() }",
    replace: "{ from: ['draft', 'sending'], to: 'sending', now: clock() }",
    tests: campaigns,
  },
  {
    name: 'a campaign can be edited while it is sent',
    file: 'src/server/newsletter/campaigns/admin-routes.ts',
    find: "if (draft.state !== 'draft') return new ShopError('conflict', 'Only a draft can be changed.');",
    replace: '',
    tests: campaigns,
  },
  {
    name: 'the list of campaigns ends after its first page',
    file: 'src/server/newsletter/campaigns/admin-routes.ts',
    find: 'limit: cut.limit + 1',
    replace: 'limit: cut.limit',
    tests: campaigns,
  },
  {
    name: 'a campaign can be scheduled in the past',
    file: 'src/server/newsletter/campaigns/schedule-campaign.ts',
    find: 'if (sendAt <= deps.clock())',
    replace: 'if (sendAt === null)',
    tests: campaigns,
  },
  {
    name: 'a newsletter’s picture is stored as it was uploaded',
    file: 'src/server/newsletter/campaigns/picture-routes.ts',
    find: 'const bytes = orThrow(await photoReader.read(original));',
    replace: 'const bytes = orThrow(await photoReader.read(original)) && original;',
    tests: campaigns,
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
    file: 'src/server/newsletter/links.ts',
    find: "  if (!secrets.verify('newsletter-click', `${id}.${index}`, key)) return null;\n",
    replace: '',
    tests: results,
  },
  {
    name: 'a scanner that opens all links of a newsletter counts for each',
    file: 'src/server/newsletter/campaigns/click-routes.ts',
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
    file: 'src/server/newsletter/campaigns/campaign-actions.ts',
    find: '  await updateCampaign(trx, campaignId, { subject: moved.subject, blocks });\n',
    replace: '',
    tests: results,
  },
];
