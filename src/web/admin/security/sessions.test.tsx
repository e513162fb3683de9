import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { SecurityAnswer } from '../../../wire/access.ts';
import { Security } from './security.tsx';

const at = '2026-11-21T15:00:00.000Z';
const session = (id: string, current: boolean) => ({
  id,
  current,
  createdAt: at,
  usedAt: at,
  address: `10.0.0.${id}`,
  userAgent: '',
});

const opened = (sessions: SecurityAnswer['sessions']) =>
  openAdmin(<Security />, {
    '/api/admin/security': { email: 'robin@example.com', twoFactor: false, passkeys: [], sessions },
  });

test('every session can be ended but the own one', async () => {
  const page = await opened([session('1', true), session('2', false)]);
  expect(page.text()).toContain('|Signed in as robin@example.com.|');
  const time = 'Sat, Nov 21, 3:00 PM';
  expect(page.text('.sessions')).toContain(`|This browser|10.0.0.1 · since ${time} · last used ${time}|`);
  expect(page.document.querySelectorAll('.sessions button')).toHaveLength(1);
  await page.play(/^End the session of /, 'End all others');
  expect(page.sent).toEqual([['DELETE /api/admin/sessions/2'], ['POST /api/admin/sessions/end-others']]);
});

test('with one session there are no others to end', async () => {
  const page = await opened([session('1', true)]);
  expect(page.has('End all others')).toBe(false);
});
