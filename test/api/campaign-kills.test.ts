import { expect, test } from 'vitest';
import { besiegeCampaign } from '../campaign-siege.ts';

/** Mails on their way when a process is killed; see `campaign-process.ts`. */
const LANES = 3;

test('a campaign whose process is killed again and again reaches each reader once, or says that it is unsure', async () => {
  const recipients = Number(process.env.CAMPAIGN_RECIPIENTS ?? 200);
  const asked = process.env.CAMPAIGN_RECIPIENTS ? 10 : 4;
  const { counts, kills, lostAnswers, wronged } = await besiegeCampaign({ recipients, kills: asked });
  expect(wronged).toEqual([]);
  expect(counts.waiting + counts.sending + counts.failed).toBe(0);
  expect(counts.left).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.unsure).toBeGreaterThanOrEqual(lostAnswers);
  expect(counts.unsure).toBeLessThanOrEqual(lostAnswers + kills * LANES);
}, 600_000);
