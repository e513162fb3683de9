import { expect, test } from 'vitest';
import { openAdmin } from '../../../test/small-dom/open-admin.tsx';
import { Outbox } from './outbox.tsx';

const PATH = '/api/admin/mails';
const at = '2024-11-21T15:00:00.000Z';
const MAIL = {
  id: 4,
  subject: 'Your hats ship',
  recipient: 'ann@example.com',
  state: 'refused',
  createdAt: at,
};
const DETAIL = {
  ...MAIL,
  sentAt: null,
  attempts: 2,
  answer: 'No such box',
  html: '<!doctype html><html><head><title>Hi</title></head><p>Hi</p></html>',
  text: 'Hi Ann',
};

const opened = (detail: object = {}) =>
  openAdmin(
    <Outbox />,
    { [PATH]: [MAIL], [`${PATH}/4`]: { ...DETAIL, ...detail } },
    { address: '/admin/outbox' },
  );

test('an email is opened as its recipient sees it, with what became of it', async () => {
  const page = await opened();
  expect(page.text('tbody')).toMatch(/^\|Your hats ship\|ann@example\.com\|Refused\|[^|]*Nov 21/);
  await page.play('Your hats ship');
  const text = page.text('dialog');
  expect(text).toMatch(
    /\|To ann@example\.com, [^|]+\. Refused, 2 tries\.\|The mail server said: No such box\|/,
  );
  expect(text).toContain('|As plain text|Hi Ann|');
  const frame = page.find('iframe');
  // A click on a link leaves the email where it is, and a sandbox opens no other window.
  expect([frame.getAttribute('srcDoc'), frame.getAttribute('sandbox')]).toEqual([
    '<!doctype html><html><head><style>a{pointer-events:none}</style><base target="_blank"><title>Hi</title></head><p>Hi</p></html>',
    '',
  ]);
  await page.click(/^Close/);
  expect(page.document.querySelector('dialog')).toBeNull();
});

test('it is sent again, and the list is read anew', async () => {
  const page = await opened();
  await page.play('Your hats ship', 'Send again');
  expect(page.sent).toEqual([[`POST ${PATH}/4/resend`]]);
  expect(page.text()).toContain('|Email queued|');
  expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
});

test('one that was sent says when, and counts a single try', async () => {
  const page = await opened({ state: 'sent', sentAt: at, attempts: 1, answer: null });
  await page.play('Your hats ship');
  expect(page.text('dialog')).toMatch(/ Sent [^|]*2024[^|]*, 1 try\.\|/);
  expect(page.text('dialog')).not.toContain('The mail server said');
});

test('one that was never tried counts none', async () => {
  const page = await opened({ state: 'waiting', attempts: 0 });
  await page.play('Your hats ship');
  expect(page.text('dialog')).toMatch(/ Waiting\.\|/);
});
