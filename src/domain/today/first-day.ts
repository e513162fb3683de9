/** What the shop knows about how ready it is. */
export interface FirstDayFacts {
  isLive: boolean;
  sendsMail: boolean;
  hasHats: boolean;
  hasPostalAddress: boolean;
  hasBackup: boolean;
  hasSold: boolean;
  hasSecondPerson: boolean;
  /** Whether every owner signs in with a code too. */
  hasCodes: boolean;
}

interface FirstDayStep {
  text: string;
  /** What to do, where the page does not say it. */
  how: string;
  isDone: boolean;
  page: 'hats' | 'settings' | 'security' | 'team' | 'system' | null;
}

/**
 * What is left to do before a shop can be left alone, in the order to do it. Empty once everything is done. `shopCommand` is what
 * the owner types before the name of a command.
 */
export function firstDay(facts: FirstDayFacts, shopCommand: string): FirstDayStep[] {
  const steps: FirstDayStep[] = [
    { text: 'Choose a hat and confirm its colors', how: '', isDone: facts.hasHats, page: 'hats' },
    {
      text: 'Give the shop a postal address',
      how: 'Its prices, shipping and texts are on the same page.',
      isDone: facts.hasPostalAddress,
      page: 'settings',
    },
    {
      text: 'Set up a mail server',
      how: 'Until then emails are written, but not sent.',
      isDone: facts.sendsMail,
      page: null,
    },
    { text: 'Buy a hat, to see what shoppers see', how: '', isDone: facts.hasSold, page: null },
    { text: 'Sign in with a code too', how: '', isDone: facts.hasCodes, page: 'security' },
    { text: 'Invite a second person', how: '', isDone: facts.hasSecondPerson, page: 'team' },
    {
      text: 'Make a backup, and one every day',
      how: `${shopCommand} backup`,
      isDone: facts.hasBackup,
      page: null,
    },
    {
      text: 'Set the live keys of Stripe and Printful',
      how: `Until then no card is charged. Then ${shopCommand} setup turns on webhooks and wallets.`,
      isDone: facts.isLive,
      page: 'system',
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
