import { CALLS, type Cell, DAILY, DIAGONAL, STEPS, type Step } from './cells.ts';
import type { Observation } from './try-cell.ts';

interface Noticed {
  /** What people meet, and the test that shows it. */
  what: string;
  file: string;
  test: string;
}

const DAILY_FILE = 'test/api/faults.test.ts';

/** What people meet while a provider does not answer. */
export const NOTICED: Record<string, readonly Noticed[]> = {
  Stripe: [
    {
      what: 'No payment begins, and the shopper reads why. Once Stripe answers, she pays the same order.',
      file: DAILY_FILE,
      test: 'intent: refused',
    },
    {
      what: 'A key that Stripe refuses alerts the owner at once.',
      file: 'test/api/refused-keys.test.ts',
      test: 'a key that Stripe refuses is 502 for the shopper, and the owner hears of it at once, once',
    },
    {
      what: 'An order waits until Stripe says whether it is paid, and the owner is alerted.',
      file: DAILY_FILE,
      test: 'settle: hang after the head',
    },
    {
      what: 'A paid order waits until its charge can be looked at, and the owner is alerted.',
      file: DAILY_FILE,
      test: 'look: one byte a second',
    },
    { what: 'A refund is made once.', file: DAILY_FILE, test: 'refund: 500 for ten minutes' },
  ],
  Printful: [
    {
      what: 'Shoppers see the rates of the last day, and then the shop’s own.',
      file: 'test/api/shipping-rates.test.ts',
      test: 'while Printful gives no rates, its last ones of a day apply, and then standard shipping alone',
    },
    {
      what: 'Paid orders wait, and go to Printful once it answers, each once. The owner is alerted.',
      file: DAILY_FILE,
      test: 'draft: hang',
    },
    {
      what: 'No order is forgotten after days of silence.',
      file: 'test/api/sweep.test.ts',
      test: 'days of silence end no order and no refund: what was given up is taken up again, without another alert',
    },
  ],
  'The mail server': [
    {
      what: 'Emails wait, and are sent once it answers.',
      file: 'test/api/send-again.test.ts',
      test: 'attempts during an outage of the mail server do not make an email fail',
    },
    {
      what: 'An email that may have arrived is sent again, as the same message.',
      file: 'test/api/mail-crashes.nightly.test.ts',
      test: 'an email without a response during a stop is sent once more, as the same message',
    },
  ],
  'The database': [
    {
      what: 'Pages come from memory, and requests that need it are refused with 503 within seconds.',
      file: 'test/api/database-trouble.nightly.test.ts',
      test: 'a database that hangs is answered with 503, and its connections are replaced',
    },
    {
      what: 'Every request that needs it says when to try again.',
      file: 'test/api/database-gone.test.ts',
      test: 'every route that needs the database answers 503 while it is gone, and says when to retry',
    },
    {
      what: 'The shop works again once the database does.',
      file: 'test/api/database-gone.test.ts',
      test: 'the API and the admin work again once the database is back',
    },
    {
      what: 'A payment that it interrupts is settled once.',
      file: 'test/api/idle-transaction.nightly.test.ts',
      test: 'a payment whose transaction the database ends, wherever it stops, is settled once by the next request',
    },
  ],
};

/** `docs/resilience.md`, from a run of all cells. */
export function describeFaults(observed: readonly Observation[], day: string): string {
  const alerts = new Map(observed.flatMap(({ alert }) => (alert ? [[alert.name, alert.text]] : [])));
  return `# Resilience

\`npm run drill -- resilience\` writes this page: it tries every call of the shop to a provider with every fault, by a proxy between
the two, and writes down what it sees. It fails if an order is charged, made or confirmed twice, or paid and left without a
job, a hold or an alert, or if a page of the shop does not load meanwhile.

## What people notice

| | | test |
|---|---|---|
${Object.entries(NOTICED)
  .flatMap(([provider, rows]) =>
    rows.map(({ what, file, test }) => `| ${provider} | ${what} | \`${file}\`: ${test} |`),
  )
  .join('\n')}

## Every call with every fault

Observed on ${day}. The name of a row is the name of its test: those of \`test/api/faults.test.ts\` run with
\`npm run check\`, all with \`npm run drill -- resilience\`. A fault lasts until the order is made in spite of it, or the owner is alerted, or for half an hour. Times of
the shop pass 240 times as fast, so half an hour takes 7.5 seconds, and a call may take one second instead of twenty. “Well after” is
real seconds from the end of the fault until the order is made and its email sent, the parcel is known, or the refund is
made.

- **made**: in spite of the fault.
- **waited**: went on by itself after the fault. Of rates, the shop’s own were offered meanwhile.
- **held**: went on after the owner had sent it again.

The owner is alerted to:

${[...alerts].map(([name, text]) => `- **${name}**: ${text}`).join('\n')}

${STEPS.map((step) => sectionOf(step, observed)).join('\n\n')}
`;
}

const sectionOf = (step: Step, observed: readonly Observation[]): string =>
  [
    `### ${step}: ${CALLS[step].provider}. The shop ${CALLS[step].purpose}`,
    '',
    `| | the order | the owner is alerted | ${step === 'refund' ? 'the owner' : 'the shopper'} reads | well after | test |`,
    '|---|---|---|---|---|---|',
    ...observed
      .filter((one) => one.step === step)
      .map(
        (one) =>
          `| ${nameOf(one)} | ${one.order} | ${one.alert?.name ?? ''} | ${one.read} | ${one.seconds === 0 ? '' : `${one.seconds.toFixed(1)} s`} | ${fileOf(one)} |`,
      ),
  ].join('\n');

export const nameOf = ({ step, fault }: Cell): string => `${step}: ${fault}`;

/** The file that tries this cell. */
export function fileOf(cell: Cell): string {
  const isOneOf = (cells: readonly Cell[]) => cells.some((one) => nameOf(one) === nameOf(cell));
  if (isOneOf(DAILY)) return `\`${DAILY_FILE}\``;
  return isOneOf(DIAGONAL) ? '`test/api/faults.nightly.test.ts`' : '`scripts/resilience.ts`';
}
