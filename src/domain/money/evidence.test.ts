import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderPast, orderStory } from '../orders/order-story.ts';
import { evidencePast, SHOPPER_MAILS } from './evidence.ts';
import { cents } from './money.ts';

const AT = new Date('2026-11-20T14:00:00Z');
const SECRET = 'do not say';

/** An order in whose past the team typed the same words everywhere that it can. */
const pastWith = (kinds: readonly string[]): OrderPast => ({
  name: 'Dana',
  hats: 2,
  total: cents(6498),
  replaces: null,
  moves: [
    { from: null, to: 'pending', cause: 'checkout', at: AT },
    { from: 'processing', to: 'canceled', cause: `canceled: ${SECRET}`, at: AT },
  ],
  changes: [{ kind: 'words', who: `kim@${SECRET}`, hats: 1, from: 'MY EXX', to: 'MY EX', at: AT }],
  refunds: ['succeeded', 'failed'].map((status) => ({
    amount: cents(2999),
    status: status as 'succeeded',
    reasonKind: 'misprint',
    reason: SECRET,
    failure: SECRET,
    who: `kim@${SECRET}`,
    hats: ['Bride or Die'],
    at: AT,
  })),
  disputes: [{ amount: cents(6498), status: 'needs_response', reason: 'fraudulent', at: AT, closedAt: null }],
  holds: [
    { kind: 'owner', cause: SECRET, reason: SECRET, since: AT, endedAt: AT, endedBy: `kim: ${SECRET}` },
  ],
  parcels: [],
  notes: [{ who: 'kim', text: SECRET, at: AT }],
  problems: [
    {
      reason: 'misprint',
      words: SECRET,
      who: `kim@${SECRET}`,
      hats: [],
      at: AT,
      decision: 'nothing',
      decidedBy: `kim@${SECRET}`,
      decidedAt: AT,
      replacementId: null,
      answer: SECRET,
    },
  ],
  mails: kinds.map((kind, id) => ({
    id,
    kind,
    subject: SHOPPER_MAILS.includes(kind) ? 'Hello' : SECRET,
    to: 'dana@example.net',
    isToOwner: false,
    at: AT,
    isSent: true,
  })),
});

test('the evidence has what happened, and no word that the team typed', () => {
  const kinds = fc.array(fc.oneof(fc.constantFrom(...SHOPPER_MAILS, 'held', 'link-ended'), fc.string()));
  fc.assert(
    fc.property(kinds, (all) => {
      const story = orderStory(evidencePast(pastWith(all)));
      const text = story.map((entry) => `${entry.who ?? ''} ${entry.text}`).join('\n');
      expect(text.toLowerCase()).not.toContain(SECRET);
      for (const words of [
        'Dana ordered 2 hats',
        'refunded $29.99 for Bride or Die',
        'The order was canceled.',
      ])
        expect(text).toContain(words);
      expect(text.match(/We emailed “Hello”/g)?.length ?? 0).toBe(
        all.filter((kind) => SHOPPER_MAILS.includes(kind)).length,
      );
    }),
  );
});
