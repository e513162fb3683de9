import { expect, test } from 'vitest';
import { type CodeLimits, type CodeUses, refuseCode } from './refuse-code.ts';

const now = new Date('2026-11-22T18:00:00Z');
const hour = 3_600_000;
const at = (ms: number) => new Date(now.getTime() + ms);
const none: CodeLimits = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerEmail: null };
const unused: CodeUses = { paid: 0, unpaid: 0, byEmail: 0, heldByEmail: 0 };
const refused = (limits: Partial<CodeLimits>, uses: Partial<CodeUses> = {}) =>
  refuseCode(
    { name: 'SUMMER20', ...none, ...limits },
    { ...unused, ...uses },
    { now, timeZone: 'America/New_York' },
  );

test.each([
  [{}, {}, null],
  [{ startsAt: now, endsAt: at(1) }, {}, null],
  [{ startsAt: at(hour) }, {}, 'SUMMER20 starts on Sun, Nov 22.'],
  [{ endsAt: now }, {}, 'SUMMER20 ended on Sun, Nov 22.'],
  // Midnight in New York.
  [{ endsAt: new Date('2026-11-22T05:00:00Z') }, {}, 'SUMMER20 ended on Sat, Nov 21.'],
  [{ maxUses: 3 }, { paid: 2 }, null],
  [{ maxUses: 3 }, { paid: 3 }, 'SUMMER20 has been used up.'],
  [
    { maxUses: 3 },
    { paid: 2, unpaid: 1 },
    'Someone is paying with the last use of SUMMER20 right now. Try again later, or go on without it.',
  ],
  [{ maxUsesPerEmail: 2 }, { byEmail: 1 }, null],
  [
    { maxUsesPerEmail: 1 },
    { byEmail: 1 },
    'SUMMER20 works once for each email address, and this one has used it.',
  ],
  [
    { maxUsesPerEmail: 2 },
    { byEmail: 1, heldByEmail: 1 },
    'An order for this email address has SUMMER20 and isn’t paid yet. Try again later, or go on without it.',
  ],
  [
    { maxUsesPerEmail: 2 },
    { byEmail: 2 },
    'SUMMER20 works 2 times for each email address, and this one has used it that often.',
  ],
])('with the limits %o and the uses %o: %s', (limits, uses, message) => {
  expect(refused(limits, uses)).toBe(message);
});
