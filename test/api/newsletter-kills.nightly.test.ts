import { expect, test } from 'vitest';
import { stressNewsletter } from '../newsletter-stress.ts';

/** The most emails in transit when a process is killed; see `newsletter-process.ts`. */
const LANES = 3;

test('a newsletter sends no reader a second email and marks lost ones unsure, however often its process is killed', async () => {
  const recipients = Number(process.env.CAMPAIGN_RECIPIENTS ?? 200);
  const wantedKills = process.env.CAMPAIGN_RECIPIENTS ? 10 : 4;
  const { counts, kills, lostAnswers, mistakes } = await stressNewsletter({ recipients, kills: wantedKills });
  expect(mistakes).toEqual([]);
  expect(counts.waiting + counts.sending + counts.failed).toBe(0);
  expect(counts.left).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.unsure).toBeGreaterThanOrEqual(lostAnswers);
  expect(counts.unsure).toBeLessThanOrEqual(lostAnswers + kills * LANES);
}, 600_000);
