import { expect, onTestFinished, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import type { Role } from '../../../wire/access.ts';
import type { AuditEntryAnswer } from '../../../wire/admin/audit.ts';
import { refreshSettings, useSettings } from '../../use-settings.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import { Log } from './log.tsx';

const PATH = '/api/admin/audit';

const entry = (id: number, changes: Partial<AuditEntryAnswer>): AuditEntryAnswer =>
  ({
    id,
    at: `2024-11-21T15:0${id}:00.000Z`,
    who: 'robin',
    name: 'Robin',
    about: 'shop',
    subject: '',
    text: 'did something',
    reason: null,
    isRead: false,
    ...changes,
  }) as AuditEntryAnswer;

const ENTRIES = [
  entry(9, { about: 'settings', subject: '1', text: 'raised the price' }),
  entry(8, { about: 'settings', subject: '0', text: 'lowered the price' }),
  entry(7, { about: 'hat', subject: 'navy', text: 'stopped selling navy hats' }),
  entry(6, { about: 'hat', subject: 'pink', text: 'started selling pink hats' }),
  entry(5, { about: 'hat', subject: 'pink', text: 'stopped selling pink hats' }),
  entry(4, { about: 'order', subject: 'A1', text: 'refunded $5.00 of #A1 by card', reason: 'Too late' }),
  entry(3, { at: '2024-11-20T15:00:00.000Z', about: 'order', subject: 'A1', text: 'exported all orders' }),
];
const PEOPLE = [{ who: 'robin', name: 'Robin' }];

const IN_FORCE = '/api/settings';

const inForce = (version: number, changes: object = {}) => ({
  version,
  settings: { ...DEFAULT_SETTINGS, ...changes },
});

const Known = () => (
  <p id="known">
    {useSettings().customHatPrice} {useUnmadeColors().join()}
  </p>
);

const opened = (answers: object = {}, role: Role = 'owner') =>
  openAdmin(
    <>
      <Known />
      <Log />
    </>,
    { [PATH]: ENTRIES, [`${PATH}/people`]: PEOPLE, [IN_FORCE]: inForce(1), ...answers },
    { role, address: '/admin/log' },
  );

type OpenLog = Awaited<ReturnType<typeof opened>>;

/** What stands beside an Undo. */
const undoable = ({ document }: OpenLog) =>
  document
    .querySelectorAll('li')
    .filter((one) => one.textContent.includes('Undo'))
    .map((one) => one.textContent.replace(/^.*Robin |\.Undo$/g, ''));

const dayOf = (name: string) => `[aria-label="${name}"]`;

test('who did what is told by day, and orders are linked', async () => {
  const page = await opened();
  expect(page.text(dayOf('Thursday, Nov 21, 2024'))).toMatch(
    /^\|Thursday, Nov 21, 2024\|3:09.PM\|Robin\|raised the price\|\.\|Undo\|3:08.PM\|Robin\|lowered the price\|\.\|3:07/,
  );
  expect(page.text()).toMatch(/\|3:04.PM\|Robin\|refunded \$5\.00 of \|#A1\|by card\.\|Reason: “Too late”\|/);
  expect(page.text(dayOf('Wednesday, Nov 20, 2024'))).toContain('|Robin|exported all orders.|');
});

test('only the settings in force and colors that are still stopped can be undone', async () => {
  const page = await opened();
  expect(undoable(page)).toEqual(['raised the price', 'stopped selling navy hats']);
  await page.play('Undo');
  expect(page.sent).toEqual([['POST /api/admin/settings/0/restore', { version: 1 }]]);
  expect(page.text()).toContain('|Undone|');
  expect(page.read.filter((one) => one === PATH)).toHaveLength(2);
});

test('the page knows at once which settings an Undo has brought back', async () => {
  let settings = inForce(1);
  const page = await opened({ [IN_FORCE]: () => settings });
  settings = inForce(1, { customHatPrice: 1234 });
  await page.play('Undo');
  expect(page.text('#known')).toBe('|1234 |');
  // For the tests that share the module.
  settings = inForce(1);
  await page.does(() => void refreshSettings());
});

test('the page knows at once which colors an Undo has changed', async () => {
  const { unmadeColors } = ROOT_DATA;
  onTestFinished(() => void Object.assign(ROOT_DATA, { unmadeColors }));
  const page = await opened({ [PATH]: ENTRIES.slice(2) });
  Object.assign(ROOT_DATA, { unmadeColors: ['black'] });
  await page.play('Undo');
  expect(page.text('#known')).toBe('|2499 black|');
});

test('a color is sold again', async () => {
  const page = await opened({ [PATH]: ENTRIES.slice(2) });
  await page.play('Undo');
  expect(page.sent).toEqual([['POST /api/admin/hats/navy/start', {}]]);
});

test.each<[string, Role, number]>([
  ['settings that are no longer in force', 'owner', 2],
  ['settings, by a helper', 'helper', 1],
])('%s cannot be undone', async (_, role, version) => {
  expect(undoable(await opened({ [IN_FORCE]: inForce(version) }, role))).toEqual([
    'stopped selling navy hats',
  ]);
});

test('the log is filtered by the address, without Undo, and downloaded as it is filtered', async () => {
  const page = await opened({
    [`${PATH}?who=robin`]: ENTRIES,
    [`${PATH}?who=robin&about=order`]: [],
    [`${PATH}?who=robin&about=order&from=2024-11-20`]: [],
    [`${PATH}?reads=1`]: [entry(2, { isRead: true, text: 'looked at #A1', about: 'order', subject: 'A1' })],
  });
  await page.play({ Who: 'robin' });
  expect(page.address()).toBe('/admin/log?who=robin');
  expect(page.has('Undo')).toBe(false);
  await page.play({ About: 'order' });
  expect(page.text()).toContain('|No matches.|');
  await page.play({ Since: '2024-11-20' });
  expect(page.find('a[download]').href).toBe(`${PATH}.csv?who=robin&about=order&from=2024-11-20`);
  await page.play({ Who: '', About: '', Since: '', 'Also what was looked at': '' });
  expect(page.address()).toBe('/admin/log?reads=1');
  expect(page.find('[data-read]').textContent).toContain('looked at #A1');
  await page.play({ 'Also what was looked at': '' });
  expect(page.address()).toBe('/admin/log');
});

test('an empty log says so, and is read again', async () => {
  const page = await opened({ [PATH]: [] });
  expect(page.text()).toContain('|Nothing was done yet.|');
  await page.play('Refresh');
  expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
});
