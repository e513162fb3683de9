import { useState } from 'react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { ASKED, PAID } from './fixtures.ts';
import { LetterDialog } from './letter-dialog.tsx';

/** Opens a new dialog whenever one is closed. */
function Dialogs() {
  const [times, setTimes] = useState(0);
  return <LetterDialog key={times} order={PAID} onClose={() => setTimes(times + 1)} />;
}

// It is Nov 29.
test.each([
  ['2026-11-29', true],
  ['2026-11-28', false],
])('the answer promises %s: %s', async (arrivesBy, isPromised) => {
  const states = ASKED.states.map((state) => ({ ...state, key: 'processing' }));
  const page = await openAdmin(
    <LetterDialog order={{ ...PAID, states, arrivesBy }} onClose={() => {}} />,
    {},
  );
  const letter = page.field('Letter').value;
  expect(letter).toContain('goes to the workshop now.');
  expect(letter.includes('should be with you by')).toBe(isPromised);
});

test('a letter whose answer is lost is the same letter when it is written again, until it is sent', async () => {
  let status = 504;
  const page = await openAdmin(<Dialogs />, {
    [`POST /api/admin/orders/${PAID.id}/letters`]: () => new Response('{}', { status }),
  });
  const send = async (Letter: string) => {
    await page.play({ About: 'own', Letter }, 'Send');
    const [, body] = page.sent.at(-1) ?? [];
    return (body as { requestId: string }).requestId;
  };
  const lost = await send('Hi!');
  await page.click('Back');
  status = 200;
  const other = await send('Hello!');
  expect(await send('Hi!')).toBe(lost);
  expect(new Set([lost, other, await send('Hi!')]).size).toBe(3);
});
