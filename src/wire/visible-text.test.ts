import { expect, test } from 'vitest';
import { invitationRequest } from './admin/team.ts';
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

test('nobody is invited by a name that cannot be seen', () => {
  const invitation = { email: 'ravi@example.com', name: '\u200b\u200b', role: 'helper' };
  expect(invitationRequest.safeParse(invitation).error?.issues).toMatchObject([{ path: ['name'] }]);
});
