import { expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { testConfig } from '../http/fixtures.ts';
import { resumeNewsletter, startNewsletter } from './newsletter-actions.ts';
import { scheduleNewsletter } from './schedule-newsletter.ts';

/** A shop with live keys and no postal address. Whatever asks its database fails. */
const live = {
  config: { ...testConfig(), stripe: { ...testConfig().stripe, live: true } },
  settings: { current: () => ({ settings: { postalAddress: ' ' } }) },
  clock: () => new Date('2026-11-29T12:00:00Z'),
} as unknown as Deps;

test('a live shop without a postal address neither sends, schedules nor resumes a newsletter', async () => {
  const sent = { newsletterId: 1, who: 'robin@example.com' };
  const refused = { code: 'conflict', message: expect.stringContaining('postal address') };
  expect(await startNewsletter(live, sent)).toMatchObject(refused);
  expect(await scheduleNewsletter(live, { ...sent, day: '2026-12-01', time: '09:00' })).toMatchObject(
    refused,
  );
  expect(await resumeNewsletter(live, sent.newsletterId, sent.who)).toMatchObject(refused);
});
