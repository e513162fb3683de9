import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { AREAS } from '../../../domain/access/areas.ts';
import type { TeamAnswer, TeamMember } from '../../../wire/admin/team.ts';
import { Team } from './team.tsx';

const PATH = '/api/admin/team';
const at = '2026-11-21T15:00:00.000Z';
const member = (id: string, name: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name,
  email: `${id}@example.com`,
  role: 'helper',
  areas: ['orders', 'hats'],
  twoFactor: false,
  hasPasskey: false,
  seenAt: at,
  userAgent: '',
  isYou: false,
  ...changes,
});
const TEAM: TeamAnswer = {
  members: [
    member('robin', 'Robin', { role: 'owner', areas: [...AREAS], isYou: true }),
    member('sam', 'Sam', { twoFactor: true }),
  ],
  invitations: [
    { email: 'kim@example.com', name: 'Kim', role: 'helper', areas: ['money'], sentAt: at, expiresAt: at },
  ],
  sendsMail: true,
};
const opened = (changes: Partial<TeamAnswer> = {}, role?: 'helper') =>
  openAdmin(<Team />, { [PATH]: { ...TEAM, ...changes } }, { role });

describe('an owner changes the team', () => {
  const table: [string, (string | RegExp | Record<string, string>)[], unknown[]][] = [
    [
      'invites',
      [
        'Invite someone',
        { Name: 'Lee', Email: 'lee@example.com', Hats: '', Money: '' },
        'Send the invitation',
      ],
      [
        `POST ${PATH}/invitations`,
        { name: 'Lee', email: 'lee@example.com', role: 'helper', areas: ['hats', 'money'] },
      ],
    ],
    [
      'invites an owner',
      ['Invite someone', { Name: 'Lee', Email: 'lee@example.com', Owner: '' }, 'Send the invitation'],
      [
        `POST ${PATH}/invitations`,
        { name: 'Lee', email: 'lee@example.com', role: 'owner', areas: [...AREAS] },
      ],
    ],
    [
      'invites again',
      [/^Send again/],
      [`POST ${PATH}/invitations`, expect.objectContaining({ email: 'kim@example.com', areas: ['money'] })],
    ],
    ['removes', [/^Remove/, 'Do not remove', /^Remove/, 'Remove Sam'], [`DELETE ${PATH}/sam`]],
  ];
  test.each(table)('%s', async (_name, steps, sent) => {
    const page = await opened();
    await page.play(...steps);
    expect(page.sent).toEqual([sent]);
  });

  test('and hears where an invitation is', async () => {
    const invite = [
      'Invite someone',
      { Name: 'Lee', Email: 'lee@example.com', Orders: '' },
      'Send the invitation',
    ] as const;
    const page = await opened();
    await page.play(...invite);
    expect(page.text()).toContain(
      '|The invitation is on its way to lee@example.com. Its link works once, for seven days.|',
    );
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('without a mail server, too', async () => {
    const page = await opened({ sendsMail: false });
    await page.play(
      'Invite someone',
      { Name: 'Lee', Email: 'lee@example.com', Orders: '' },
      'Send the invitation',
    );
    expect(page.text()).toContain(
      '|This shop has no mail server. The invitation to lee@example.com is in the outbox. Send it again once the shop has one.|',
    );
  });
});

test('an invitation that is not sent after all is closed', async () => {
  const page = await opened();
  await page.play('Invite someone', { Name: 'Lee' }, 'Back');
  expect(page.document.querySelector('dialog')).toBeNull();
  expect(page.sent).toEqual([]);
});

test('an invitation opens no area that was not ticked, and says what is missing', async () => {
  const page = await opened();
  await page.play('Invite someone', { Email: 'lee@example.com' }, 'Send the invitation');
  for (const said of ['Enter a name.', 'Tick at least one area.']) expect(page.text()).toContain(`|${said}|`);
  await page.play({ Name: 'Lee' }, 'Send the invitation');
  expect([page.sent, page.text().includes('Enter a name.')]).toEqual([[], false]);
});

test('the page and the form say what only owners do', async () => {
  const page = await opened();
  const kept =
    'pay money back, replace hats of one order a fourth time, cancel orders, correct an order’s email address,';
  expect(page.text()).toContain(kept);
  await page.play('Invite someone');
  expect(page.text('dialog')).toContain(
    `|Sees and does everything in the areas that you tick. Only owners ${kept}`,
  );
});

test('a helper can only look', async () => {
  const page = await opened({}, 'helper');
  expect(page.text()).toContain('Only an owner changes this page.');
  expect(page.text()).toContain('|2 people|');
  expect(page.has('Invite someone')).toBe(false);
  expect(page.text('.team')).not.toContain('Remove');
});

test('each person says who they are and when they were here', async () => {
  const page = await opened();
  expect(page.text('.team')).toContain(
    '|Robin|Owner|You|robin@example.com|Last here Sat, Nov 21, 3:00 PM, A browser. Signs in without codes.|Change|Robin|',
  );
  expect(page.text('.team')).toContain(
    '|Sam|Helper|sam@example.com|Works in Orders and Hats.|Last here Sat, Nov 21, 3:00 PM, A browser. Signs in with codes.|Change|Sam|Lost phone|of Sam|Remove|Sam|',
  );
  expect(page.text()).toContain(
    '|Invited|Kim|Helper|kim@example.com|Invited Sat, Nov 21, 3:00 PM. The link works until Sat, Nov 21, 3:00 PM. |See the email|',
  );
});

test('a helper keeps at least one area', async () => {
  const page = await opened();
  await page.play(/^Change ?Sam/, { Orders: '', Hats: '' }, 'Save');
  expect(page.text()).toContain('|Tick at least one area.|');
  expect(page.sent).toEqual([]);
});

test('a new name leaves a helper’s areas as they are', async () => {
  const page = await opened();
  await page.play(/^Change ?Sam/, { Name: 'Samuel' }, 'Save');
  expect(page.sent[0]?.[1]).toMatchObject({ name: 'Samuel', areas: ['orders', 'hats'] });
});

test('a member is changed with what they were, a lost phone only after a question', async () => {
  const page = await opened();
  await page.play(/^Change ?Sam/, { Name: 'Samuel', Orders: '' }, 'Save');
  await page.play(/^Lost phone/, 'Keep them', /^Lost phone/, 'Turn them off', /^Withdraw/);
  expect(page.sent).toEqual([
    [
      `PATCH ${PATH}/sam`,
      {
        name: 'Samuel',
        role: 'helper',
        areas: ['hats'],
        was: { name: 'Sam', role: 'helper', areas: ['orders', 'hats'] },
      },
    ],
    [`POST ${PATH}/sam/reset-codes`],
    [`POST ${PATH}/withdraw`, { email: 'kim@example.com' }],
  ]);
});

test('an area that another owner took away stays away once their version is shown', async () => {
  const details = { name: 'Sam', role: 'helper', areas: 'hats' };
  const refusal = () =>
    new Response(JSON.stringify({ error: { code: 'conflict', message: 'Changed', details } }), {
      status: 409,
    });
  const page = await openAdmin(<Team />, { [PATH]: TEAM, [`PATCH ${PATH}/sam`]: refusal });
  await page.play(/^Change ?Sam/, { Name: 'Samuel' }, 'Save', 'Show theirs');
  expect([page.field('Orders').checked, page.field('Hats').checked]).toEqual([false, true]);
  await page.play('Save');
  expect(page.sent.at(-1)?.[1]).toEqual({
    name: 'Sam',
    role: 'helper',
    areas: ['hats'],
    was: { name: 'Sam', role: 'helper', areas: ['hats'] },
  });
});

test('screen readers hear the tags of a person as words', async () => {
  const page = await opened();
  expect(page.find('.team li p').textContent).toBe('Robin Owner You');
});
