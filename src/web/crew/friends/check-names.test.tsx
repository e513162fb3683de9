import { expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { CheckNames } from './check-names.tsx';
import { answer, CREW, LIST, member, VIEW } from './fixtures.ts';

async function opened(answers: object = {}, crew = CREW) {
  const changes: unknown[] = [];
  const page = await openShopPage(
    <CheckNames
      crew={crew}
      onAccept={(...accepted) => changes.push(accepted)}
      onReplace={(other) => changes.push(other.members.map(({ name }) => name))}
    />,
    { 'POST /api/crews': LIST, 'POST /api/crews/L1/view': VIEW, ...answers },
  );
  return { page, changes };
}
const shared = async (answers: object = {}) => {
  const shown = await opened(answers);
  await shown.page.play('Let friends check their names', { 'Your first name': 'Maya' }, 'Make the link');
  return shown;
};

test('a crew without names has nothing to check', async () => {
  const { page } = await opened({}, { ...CREW, members: [] });
  await page.play('Let friends check their names');
  expect(page.text()).toContain('|Add a name first. Then there is something to check.|');
});

test('the organizer says who is asking before there is a link', async () => {
  const { page } = await opened();
  await page.play('Let friends check their names', 'Make the link');
  expect(page.text()).toContain('|Your friends need to know who is asking.|');
  expect(page.sent).toEqual([]);
  await page.play({ 'Your first name': ' Jo ' });
  expect(page.text()).toContain('|They read “Jo is getting you this hat.”|');
});

test('a shared list says who answered, those that need a yes or no first', async () => {
  const { page } = await shared();
  expect(page.sent[0]).toEqual(['POST /api/crews', { organizer: 'Maya', crew: CREW }]);
  const text = page.text('#check-names');
  expect(text).toContain('|2 of 3 answered.|One friend needs a yes or no.|');
  expect(text).toMatch(/Ben.*Bennie.*\|Accept\|Keep mine\|Anna| No answer yet\|Chloe|Says yes\|/);
});

test.each([
  ['Accept', true],
  ['Keep mine', false],
])('“%s” decides about her spelling', async (button, accept) => {
  const { page, changes } = await shared({
    'POST /api/crews/L1/members/2/decide': { ...VIEW, answers: [answer(2, { accepted: accept })] },
  });
  await page.play(button);
  expect(page.sent.at(-1)).toEqual([
    'POST /api/crews/L1/members/2/decide',
    { key: 'own', accept, name: 'Bennie' },
  ]);
  expect(changes).toEqual(accept ? [[2, 'Bennie', 'crew-1']] : []);
});

test('a spelling that changed meanwhile is shown again', async () => {
  const details = { ...VIEW, answers: [answer(2, { name: 'Benny' })] };
  const error = { code: 'conflict', message: 'Changed', details };
  const { page, changes } = await shared({
    'POST /api/crews/L1/members/2/decide': () => new Response(JSON.stringify({ error }), { status: 409 }),
  });
  await page.play('Accept');
  expect(page.text()).toContain('|She just sent another spelling. Look again.|');
  expect(page.text('#check-names')).toContain('Benny');
  expect(changes).toEqual([]);
});

test('names that friends deleted are counted', async () => {
  const { page } = await shared({ 'POST /api/crews/L1/view': { ...VIEW, deleted: 2, answers: [] } });
  expect(page.text()).toContain('Two friends deleted their names here. Your hats stay as they are.');
});

test('a list is deleted after a question', async () => {
  const { page } = await shared();
  await page.play('Delete the list', 'Never mind', 'Delete the list');
  expect(page.text()).toContain(
    '|Your friends’ link stops working and their answers are gone. Your hats stay.|',
  );
  await page.play('Yes, delete it');
  expect(page.sent.at(-1)).toEqual(['POST /api/crews/L1/delete', { key: 'own' }]);
  expect(page.has('Let friends check their names')).toBe(true);
});

test('a list that is over can be made again', async () => {
  const { page } = await shared({ 'POST /api/crews/L1/view': () => new Response('{}', { status: 404 }) });
  expect(page.text()).toContain(
    '|Your list is gone: it was deleted, or its 30 days are over. You can make a new one.|',
  );
});

test('of two versions, one is chosen', async () => {
  const other = { ...CREW, members: [member(1, 'Annie')] };
  const { page, changes } = await shared({ 'POST /api/crews/L1/view': { ...VIEW, version: 2, crew: other } });
  expect(changes).toEqual([['Annie']]);
  expect(page.text()).not.toContain('This crew was changed on another device, too.');
});
