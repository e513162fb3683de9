import { expect, test } from 'vitest';
import type { ServedShop } from '../../domain/take-over/take-over.ts';
import { followTakeOver } from './claim-database.ts';

const HERE = { origin: 'https://hats.example', systemIdentifier: '1234', live: true };
const OWN: ServedShop = { ...HERE, restoredAt: null };

test('a shop reads at once that its database was restored or taken over, and what to type', () => {
  let served: ServedShop | null = OWN;
  const { needed } = followTakeOver(HERE, { current: () => served });
  expect(needed()).toBeNull();
  served = { ...OWN, restoredAt: new Date('2026-11-20T12:00:00Z') };
  expect(needed()).toMatch(/ npm run shop -- take-over$/);
  served = { ...OWN, origin: 'https://other.example' };
  expect(needed()).toMatch(/other\.example.* npm run shop -- take-over$/);
  served = null;
  expect(needed()).toBeNull();
});
