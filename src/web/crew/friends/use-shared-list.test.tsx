import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { type Crew, changeMember } from '../../../domain/crew/crew.ts';
import { CheckNames } from './check-names.tsx';
import { answer, CREW, LIST, VIEW } from './fixtures.ts';
import { crewText } from './stored-lists.ts';

const ANNIE = changeMember(CREW, 1, { name: 'Annie' });
const BENNY = changeMember(CREW, 2, { name: 'Benny' });
const STORED = { ...LIST, organizer: 'Maya', saved: crewText(CREW), until: '2099-12-21T15:00:00.000Z' };
const OTHER = { ...CREW, id: 'crew-2' };
const OTHERS = { ...STORED, id: 'L2', saved: crewText(OTHER) };
const KEY = 'unhinged-hats-crew-keys';
const VIEWED = 'POST /api/crews/L1/view';
const SAVED = 'POST /api/crews/L1/save';
const refused = (status: number, error: object) => () => new Response(JSON.stringify({ error }), { status });

/** Opens the page of a crew whose list this device has shared. */
async function opened(
  answers: object,
  crew = CREW,
  { address = '/crew', lists = { [crew.id]: STORED } as object } = {},
) {
  const accepted: unknown[] = [];
  const replaced: string[] = [];
  let turnTo: (crew: Crew) => void = () => undefined;
  const Names = () => {
    const [shown, setShown] = useState<Crew>(crew);
    turnTo = setShown;
    return (
      <CheckNames
        crew={shown}
        onAccept={(...decision) => accepted.push(decision)}
        onReplace={(other) => replaced.push(other.members.map(({ name }) => name).join(', '))}
      />
    );
  };
  const page = await openShopPage(
    <Names />,
    { [VIEWED]: VIEW, [SAVED]: { version: 2 }, ...answers },
    { address, ofAllTabs: { [KEY]: { version: 1, lists } } },
  );
  const sent = (request: string) => page.sent.filter(([to]) => to === request).map(([, body]) => body);
  const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '{}').lists;
  return { page, accepted, replaced, sent, stored, turnTo: (next: Crew) => page.does(() => turnTo(next)) };
}

test('a list of this device is opened again with its answers', async () => {
  const { page, sent } = await opened({});
  expect(sent(VIEWED)).toEqual([{ key: 'own' }]);
  expect(page.text('#check-names')).toContain('|2 of 3 answered.|');
  await page.settle(850);
  expect(sent(SAVED)).toEqual([]);
});

test('a change of the crew is saved for the friends a moment later', async () => {
  const { page, sent, stored } = await opened({}, ANNIE);
  expect(sent(SAVED)).toEqual([]);
  await page.settle(850);
  expect(sent(SAVED)).toEqual([{ key: 'own', version: 1, crew: ANNIE }]);
  expect(stored()['crew-1']).toMatchObject({ version: 2, saved: crewText(ANNIE) });
});

test('what another device saved is taken over', async () => {
  const { replaced, stored } = await opened({ [VIEWED]: { ...VIEW, crew: BENNY, version: 4 } });
  expect(replaced).toEqual(['Anna, Benny, Chloe']);
  expect(stored()['crew-1']).toMatchObject({ version: 4, saved: crewText(BENNY) });
});

test('a spelling accepted on another device counts as accepted here', async () => {
  const answers = [answer(2, { name: 'Benny', accepted: true }), answer(3)];
  const { accepted } = await opened({ [VIEWED]: { ...VIEW, crew: BENNY, version: 4, answers } });
  expect(accepted).toEqual([[2, 'Benny', 'crew-1']]);
});

test.each([
  ['this device’s', /^Keep/, true],
  ['the other’s', 'Use the other one', false],
])('of two versions, %s is chosen', async (_whose, button, isOwn) => {
  const { page, replaced, sent } = await opened({ [VIEWED]: { ...VIEW, crew: BENNY, version: 4 } }, ANNIE);
  expect(replaced).toEqual([]);
  await page.settle(850);
  expect(sent(SAVED)).toEqual([]);
  await page.click(button);
  expect(sent(SAVED)).toEqual(isOwn ? [{ key: 'own', version: 4, crew: ANNIE }] : []);
  expect(replaced).toEqual(isOwn ? [] : ['Anna, Benny, Chloe']);
});

test('a save that comes too late shows what the other device saved', async () => {
  const details = { ...VIEW, crew: BENNY, version: 4 };
  const { page } = await opened(
    { [SAVED]: refused(409, { code: 'conflict', message: 'Newer', details }) },
    ANNIE,
  );
  await page.settle(850);
  expect(page.document.querySelectorAll('button').some((one) => /keep/i.test(one.textContent))).toBe(true);
});

test('names that friends deleted do not undo what this device changed', async () => {
  const fewer = { ...CREW, members: CREW.members.slice(0, 2) };
  const { page, sent, replaced } = await opened(
    { [VIEWED]: { ...VIEW, crew: fewer, version: 3, deleted: 1, answers: [] } },
    ANNIE,
  );
  await page.settle(850);
  expect(sent(SAVED)).toEqual([{ key: 'own', version: 3, crew: ANNIE }]);
  expect(replaced).toEqual([]);
});

test('a list that is gone is forgotten, and said to be', async () => {
  const { page, stored } = await opened({ [VIEWED]: refused(404, { code: 'not_found', message: '' }) });
  expect(page.text()).toContain(
    '|Your list is gone: it was deleted, or its 30 days are over. You can make a new one.|',
  );
  expect(stored()).toEqual({});
});

test.each([
  [429, 'That was a lot of tries. Wait a minute and try again.'],
  [503, 'That didn’t go through. Check your connection and try again.'],
])('a shop that answers %s is said so, and the list stays', async (status, text) => {
  const { page, stored } = await opened({ [VIEWED]: () => new Response('', { status }) });
  expect(page.text()).toContain(`|${text}|`);
  expect(stored()['crew-1']).toMatchObject({ id: 'L1' });
});

test('the organizer’s link opens the list on another device', async () => {
  const { page, replaced, sent, stored } = await opened(
    { 'POST /api/crews/L9/view': { ...VIEW, crew: { ...BENNY, id: 'crew-9' }, version: 7 } },
    CREW,
    { address: '/crew#list=L9.mine.friends' },
  );
  expect(page.sent[0]).toEqual(['POST /api/crews/L9/view', { key: 'mine' }]);
  expect(replaced).toEqual(['Anna, Benny, Chloe']);
  expect(stored()['crew-9']).toMatchObject({ id: 'L9', key: 'mine', friendKey: 'friends', version: 7 });
  expect(sent(SAVED)).toEqual([]);
});

test('answers are fetched again while the page is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let answers = [answer(2)];
    const { page, sent } = await opened({ [VIEWED]: () => ({ ...VIEW, answers }) });
    expect(page.text('#check-names')).toContain('|1 of 3 answered.|');
    answers = [answer(2), answer(3, { kind: 'confirmed', name: null })];
    await page.does(() => void vi.advanceTimersByTime(20_000));
    expect(sent(VIEWED)).toHaveLength(2);
    expect(page.text('#check-names')).toContain('|2 of 3 answered.|');
  } finally {
    vi.useRealTimers();
  }
});

describe('an answer that comes once another crew is made', () => {
  /** A call whose answer comes later. */
  function late() {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    return { call: () => promise, answer: resolve };
  }

  test('to a save leaves that crew without a list, and the list without its names', async () => {
    const { call, answer } = late();
    const { page, sent, stored, turnTo } = await opened({ [SAVED]: call }, ANNIE);
    await page.settle(850);
    await turnTo(OTHER);
    await page.does(() => answer({ version: 2 }));
    await page.settle();
    expect(page.has('Let friends check their names')).toBe(true);
    expect(stored()).toMatchObject({ 'crew-1': { version: 2, saved: crewText(ANNIE) } });
    expect(Object.keys(stored())).toEqual(['crew-1']);
    await page.does(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.settle(850);
    expect(sent(SAVED)).toHaveLength(1);
  });

  test('to the sharing of a list shows it when its crew is opened again', async () => {
    const { call, answer } = late();
    const { page, stored, turnTo } = await opened({ 'POST /api/crews': call }, CREW, { lists: {} });
    await page.play('Let friends check their names', { 'Your first name': 'Maya' }, 'Make the link');
    await turnTo(OTHER);
    await page.does(() => answer(LIST));
    await page.settle();
    expect(page.has('Copy the friends’ link')).toBe(false);
    expect(Object.keys(stored())).toEqual(['crew-1']);
    await turnTo(CREW);
    await page.settle();
    expect(page.text('#check-names')).toContain('|2 of 3 answered.|');
  });

  test('to an accepted spelling changes no name of that crew, and not what is known of the list', async () => {
    const { call, answer } = late();
    const { page, accepted, stored, turnTo } = await opened({ 'POST /api/crews/L1/members/2/decide': call });
    await page.click('Accept');
    await turnTo(OTHER);
    await page.does(() => answer({ ...VIEW, version: 2 }));
    await page.settle();
    expect(accepted).toEqual([]);
    expect(page.has('Let friends check their names')).toBe(true);
    expect(stored()).toEqual({ 'crew-1': STORED });
  });

  test.each([
    ['with other names does not replace that crew', { ...VIEW, crew: BENNY, version: 4 }, 2],
    [
      'that the list is gone does not hide that crew’s',
      refused(404, { code: 'not_found', message: '' })(),
      1,
    ],
  ])('%s', async (_what, read, left) => {
    const { call, answer } = late();
    const { page, replaced, stored, turnTo } = await opened(
      { [VIEWED]: call, 'POST /api/crews/L2/view': { ...VIEW, crew: OTHER } },
      CREW,
      { lists: { 'crew-1': STORED, 'crew-2': OTHERS } },
    );
    await turnTo(OTHER);
    await page.does(() => answer(read));
    await page.settle();
    expect(replaced).toEqual([]);
    expect(page.text('#check-names')).toContain('|2 of 3 answered.|');
    expect(page.text()).not.toContain('Your list is gone');
    expect(stored()['crew-2']).toEqual(OTHERS);
    expect(Object.keys(stored())).toHaveLength(left);
  });
});
