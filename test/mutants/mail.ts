import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const tests = ['test/api/newsletter.test.ts', 'test/api/desk.test.ts', 'test/api/settle.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'an email that was sent is sent again',
    file: 'src/server/mail/queries.ts',
    find: ".where('state', 'in', ['waiting', 'sending'])",
    replace: ".where('state', 'in', ['waiting', 'sending', 'sent'])",
    tests,
  },
  {
    name: 'an email that crashes its sender is tried forever',
    file: 'src/server/mail/send-mail.ts',
    find: 'mail.lost + (mail.wasInterrupted ? 1 : 0)',
    replace: 'mail.lost',
    tests,
  },
  {
    name: 'a refused email counts as sent',
    file: 'src/server/mail/send-mail.ts',
    find: "return { state: 'refused', lost, answer, sentAt: null };",
    replace: "return { state: 'sent', lost, answer, sentAt: null };",
    tests,
  },
];
