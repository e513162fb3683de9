import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { PAID } from './fixtures.ts';
import { LetterDialog } from './letter-dialog.tsx';

/** Opens the dialog, sends a letter, and returns the id that it went out with. */
async function send(Letter: string, status = 200) {
  const page = await openAdmin(<LetterDialog order={PAID} onClose={() => undefined} />, {
    [`POST /api/admin/orders/${PAID.id}/letters`]: () => new Response('{}', { status }),
  });
  await page.play({ About: 'own', Letter }, 'Send');
  const [[, body] = []] = page.sent;
  return (body as { requestId: string }).requestId;
}

test('a letter whose answer is lost is the same letter when it is written again, until it is sent', async () => {
  const lost = await send('Hi!', 504);
  const other = await send('Hello!');
  expect(await send('Hi!')).toBe(lost);
  expect(new Set([lost, other, await send('Hi!')]).size).toBe(3);
});
