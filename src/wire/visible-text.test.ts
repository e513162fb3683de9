import { expect, test } from 'vitest';
import { invitationRequest, memberRequest } from './admin/team.ts';
import { visibleText } from './visible-text.ts';

test.each([
  ['', false],
  ['  ', false],
  ['\u200b\u200b', false],
  ['\u2800', false],
  ['Maya', true],
  ['💃', true],
])('“%s” can be seen: %s', (text, isVisible) => {
  expect(visibleText(9).safeParse(text).success).toBe(isVisible);
});

test('the name of a member is on one line', () => {
  const member = { name: 'Ravi\r\n\tRao', role: 'helper' };
  expect(memberRequest.parse(member).name).toBe('Ravi Rao');
  expect(invitationRequest.parse({ ...member, email: 'ravi@example.com' }).name).toBe('Ravi Rao');
});

test('nobody is invited by a name that cannot be seen', () => {
  const invitation = { email: 'ravi@example.com', name: '\u200b\u200b', role: 'helper' };
  expect(invitationRequest.safeParse(invitation).error?.issues).toMatchObject([{ path: ['name'] }]);
});
