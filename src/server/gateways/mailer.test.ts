import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer, startTricklingServer } from '../../../test/mail-server.ts';
import { checkMailServer, type Mail, type Mailer, smtpMailer } from './mailer.ts';

let server: MailServer;
let mailer: Mailer;

beforeAll(async () => {
  server = await startMailServer();
  mailer = smtpMailer({
    url: server.url,
    from: 'Unhinged Hats <hello@unhingedhats.example>',
    timeout: 300,
    deadline: 2000,
    connections: 1,
  });
});

afterAll(async () => {
  mailer.close();
  await server.close();
});

const mailTo = (to: string): Mail => ({
  to,
  messageId: `<${to.replace('@', '.')}@unhingedhats.example>`,
  subject: 'Hats',
  html: '<p>Hats</p>',
  text: 'Hats',
});

test('an accepted email arrives unchanged, once', async () => {
  expect(await mailer.send(mailTo('maya@example.com'))).toEqual({ outcome: 'accepted' });
  const received = server.received.filter(({ to }) => to === 'maya@example.com');
  expect(received.map(({ messageId }) => messageId)).toEqual(['<maya.example.com@unhingedhats.example>']);
});

test.each([
  ['refuses', 'refused', 0],
  ['refusesContent', 'refused', 0],
  ['later', 'failed', 0],
  ['cutsBefore', 'unsure', 0],
  ['stalls', 'unsure', 0],
  ['losesAnswer', 'unsure', 1],
] as const)('with the server behavior "%s", an email is %s', async (manner, outcome, arrived) => {
  const to = `${manner.toLowerCase()}@example.com`;
  server.behave(to, manner);
  expect(await mailer.send(mailTo(to))).toMatchObject({ outcome });
  expect(server.attempts(to)).toBe(1);
  expect(server.received.filter((mail) => mail.to === to)).toHaveLength(arrived);
});

test('an email that the server thinks about for long is accepted, once', async () => {
  server.behave('pensive', 'holds');
  const sent = mailer.send(mailTo('pensive@example.com'));
  setTimeout(() => server.release(), 900);
  expect(await sent).toEqual({ outcome: 'accepted' });
});

test('sending continues after a connection was cut', async () => {
  expect(await mailer.send(mailTo('after@example.com'))).toEqual({ outcome: 'accepted' });
});

test('an unreachable server cannot have accepted the email', async () => {
  const nowhere = smtpMailer({
    url: 'smtp://127.0.0.1:9',
    from: 'a@b.example',
    timeout: 300,
    deadline: 2000,
    connections: 1,
  });
  expect(await nowhere.send(mailTo('maya@example.com'))).toMatchObject({ outcome: 'unreachable' });
  nowhere.close();
});

test.each([
  ['greeting', 'unreachable'],
  ['ehlo', 'unreachable'],
  ['data', 'unreachable'],
  ['accepted', 'unsure'],
] as const)('a server that trickles its %s leaves the email %s in time', async (phase, outcome) => {
  const slow = await startTricklingServer(phase);
  const patient = { url: slow.url, timeout: 60_000, deadline: 300, connections: 1 };
  const trickled = smtpMailer({ ...patient, from: 'a@b.example' });
  expect(await trickled.send(mailTo('maya@example.com'))).toEqual({ outcome, answer: 'It took too long' });
  trickled.close();
  slow.close();
});

test.each(['greeting', 'ehlo'] as const)('a check of a server that trickles its %s ends', async (phase) => {
  const slow = await startTricklingServer(phase);
  expect(await checkMailServer({ url: slow.url, timeout: 300 })).toBe('It took too long to answer');
  slow.close();
});

test('a check says what is wrong', async () => {
  expect(await checkMailServer({ url: server.url, timeout: 2000 })).toBeNull();
  expect(await checkMailServer({ url: 'smtp://127.0.0.1:9', timeout: 2000 })).toContain('ECONNREFUSED');
});

test('a newsletter offers one-click unsubscribe', async () => {
  const unsubscribeUrl = 'https://unhingedhats.example/newsletter/unsubscribe?who=1&key=k';
  await mailer.send({ ...mailTo('click@example.com'), unsubscribeUrl });
  const source = server.received.at(-1)?.source.replace(/\r\n[ \t]+/g, ' ');
  expect(source).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test.each([
  'maya@example.com, everyone@example.com',
  'maya@example.com\r\nBcc: everyone@example.com',
  'maya@example.com>\r\nRCPT TO:<everyone@example.com',
  '"maya@example.com" <everyone@example.com>',
])('an address like %j adds no second recipient', async (to) => {
  const before = server.attempts('everyone@example.com');
  await mailer.send({ ...mailTo('x@example.com'), to });
  expect(server.attempts('everyone@example.com')).toBe(before);
  expect(server.received.filter(({ source }) => /^(bcc|cc):/im.test(source))).toEqual([]);
});

test('a subject with a line break does not start another header', async () => {
  await mailer.send({ ...mailTo('subject@example.com'), subject: 'Hats\r\nBcc: everyone@example.com' });
  const mail = server.received.find(({ to }) => to === 'subject@example.com');
  expect(mail?.source).not.toMatch(/^bcc:/im);
});
