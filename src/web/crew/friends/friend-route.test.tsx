import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import type { Crew } from '../../../domain/crew/crew.ts';
import type { CrewAnswer } from '../../../wire/crews.ts';
import { answer as answerOf, member, CREW as THREE } from './fixtures.ts';
import FriendRoute from './friend-route.tsx';

const CREW: Crew = { ...THREE, members: [member(1, 'Emma'), member(2, 'Ben'), member(3, 'Emma')] };
const VIEW = {
  role: 'friend',
  crew: CREW,
  version: 1,
  organizer: 'Maya',
  until: '',
  deleted: 0,
  answers: [] as CrewAnswer[],
};
const answer = (changes: Partial<CrewAnswer>) => answerOf(2, changes);
const PATH = 'POST /api/crews/L1';

const opened = (view: unknown = VIEW, answers: object = {}, search = '?hat=2') => {
  const props = { params: { id: 'L1' } } as unknown as ComponentProps<typeof FriendRoute>;
  return openShopPage(
    <FriendRoute {...props} />,
    { [`${PATH}/view`]: view, ...answers },
    `/n/L1${search}#secret`,
  );
};

describe('a friend', () => {
  test('picks her name, of equal names the right one', async () => {
    const page = await opened(VIEW, {}, '');
    expect(page.text()).toContain(
      '|Maya is getting you a hat.|Which one is you?|Emma (1 of 2)|Ben|Emma (2 of 2)|',
    );
    expect(page.sent).toEqual([[`${PATH}/view`, { key: 'secret' }]]);
    await page.play('Emma (2 of 2)');
    expect(page.address()).toBe('/n/L1?hat=3');
    expect(page.sent.at(-1)).toEqual([`${PATH}/view`, { key: 'secret', member: 3 }]);
    expect(page.text()).toContain('|Maya is getting you this hat.|Line 1 says|Emma|E|m|m|a|');
  });

  test('says yes', async () => {
    const confirmed = { ...VIEW, answers: [answer({ kind: 'confirmed', name: null })] };
    const page = await opened(VIEW, { [`${PATH}/members/2/answer`]: confirmed });
    await page.play('Yes, that’s my name');
    expect(page.sent.at(-1)).toEqual([`${PATH}/members/2/answer`, { key: 'secret', name: 'Ben' }]);
    expect(page.text()).toContain('|Good. That’s how it prints.|Your hat says|Ben|');
  });

  test('deletes her name after a question', async () => {
    const page = await opened();
    await page.play('Delete mine now', 'Never mind', 'Delete mine now', 'Yes, delete it');
    expect(page.sent.at(-1)).toEqual([`${PATH}/members/2/forget`, { key: 'secret' }]);
    expect(page.text()).toContain('|Gone.|Your name and your answer are deleted here. If Maya already paid');
  });

  test('is told if nothing was sent', async () => {
    const page = await opened(VIEW, {
      [`${PATH}/members/2/answer`]: () => new Response('', { status: 502 }),
    });
    await page.play('Yes, that’s my name');
    expect(page.text()).toContain('|That didn’t go through. Check your connection and try again.|');
    expect(page.has('Yes, that’s my name')).toBe(true);
  });

  test('changes her mind about changing it', async () => {
    const page = await opened();
    await page.play('No, change it');
    expect(page.has('Yes, that’s my name')).toBe(false);
    expect(page.document.querySelectorAll('input').map(({ value }) => value)).toContain('Ben');
  });
});

test.each([
  [answer({}), '|Sent. Now it’s up to Maya.|', '|Change it again|'],
  [answer({ accepted: true }), '|Maya said yes.|Maya’s list says|Ben|', '|Wait, change it|'],
  [answer({ accepted: false }), '|Maya said no.|Your hat still says|Ben|', '|Wait, change it|'],
])('what became of her answer is said (%#)', async (given, text, button) => {
  const page = await opened({ ...VIEW, answers: [answer({ member: 1, accepted: true }), given] });
  expect(page.text()).toContain(text);
  expect(page.text()).toContain(button);
});

test('the only name of a list is picked at once', async () => {
  const page = await opened({ ...VIEW, crew: { ...CREW, members: [member(2, 'Ben')] } }, {}, '');
  expect(page.text()).toContain('|Maya is getting you this hat.|');
});

test.each([
  [() => new Response('{}', { status: 404 }), '|These names are gone.|'],
  [{ ...VIEW, crew: { ...CREW, members: [] } }, '|These names are gone.|'],
  [() => new Response('', { status: 502 }), '|We couldn’t get your hat. Check your connection.|Try again|'],
])('a list that cannot be read says why (%#)', async (view, text) => {
  const page = await opened(view);
  expect(page.text()).toContain(text);
  if (page.has('Try again')) await page.play('Try again');
  expect(page.text()).toContain(text);
});
