import { expect, test } from 'vitest';
import { FOR_OWNERS } from '../../domain/access/roles.ts';
import { invitationMail } from './team-mails.ts';

const textTo = (role: 'owner' | 'helper') =>
  invitationMail({
    name: 'Ravi',
    by: 'robin@hats.example',
    role,
    areas: ['orders', 'hats'],
    link: 'https://hats.example/admin#set-up=1',
    publicUrl: 'https://hats.example',
  }).text.replace(/\s+/g, ' ');

test('a helper reads in which areas they work, and what only owners do', () => {
  expect(textTo('helper')).toContain(
    `help run Unhinged Hats as a helper for Orders and Hats. Only owners ${FOR_OWNERS}. `,
  );
  expect(textTo('owner')).toContain('help run Unhinged Hats as an owner. ');
});
