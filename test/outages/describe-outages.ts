import {
  AFTERWARDS,
  type Cell,
  OUTAGES,
  PROVIDERS,
  type Provider,
  STEPS,
  type Step,
  TROUBLES,
} from './table.ts';

const NAMES: Record<Provider, string> = {
  stripe: 'Stripe',
  printful: 'Printful',
  smtp: 'The mail server',
  database: 'The database',
};

const STEP_NAMES: Record<Step, string> = {
  browse: 'look at pages',
  design: 'design a hat',
  cart: 'ask for shipping rates',
  checkout: 'order and pay',
  window: 'change a paid order',
  admin: 'look after orders',
};

/** `docs/resilience.md`, made from the table. */
export function describeOutages(): string {
  const sections = PROVIDERS.map((provider) =>
    [
      `## ${NAMES[provider]}`,
      '',
      `| | ${STEPS.map((step) => STEP_NAMES[step]).join(' | ')} |`,
      `|---|${STEPS.map(() => '---|').join('')}`,
      ...TROUBLES.map(
        (trouble) =>
          `| ${trouble} | ${STEPS.map((step) => wordsOf(OUTAGES[provider][trouble][step])).join(' | ')} |`,
      ),
      '',
      AFTERWARDS[provider],
      '',
      ...refusalsOf(provider),
    ].join('\n'),
  );
  return `# Resilience

What a person meets while a provider is down, slow, or answers with something else. Each cell is tried by
\`test/outages/test-outages.ts\` with a proxy between the shop and the provider, and this page is made from the same table:
\`npm run resilience\` writes it from \`test/outages/table.ts\`.

- **down**: every connection is cut.
- **slow**: each answer of a provider takes four seconds longer, each answer of the database a tenth of a second.
- **wrong**: errors, web pages instead of data, data of another kind, answers that end in the middle, or nothing.

${sections.join('\n')}`;
}

const wordsOf = (cell: Cell) =>
  cell === 'works' ? 'works' : cell === 'waits' ? 'works, slowly' : `refused with ${cell.status}`;

function refusalsOf(provider: Provider): string[] {
  const cells = TROUBLES.flatMap((trouble) => Object.values(OUTAGES[provider][trouble]));
  const refusals = new Map(
    cells.flatMap((cell) => (typeof cell === 'object' ? [[cell.status, cell.says] as const] : [])),
  );
  return refusals.size === 0
    ? []
    : [...[...refusals].map(([status, says]) => `${status} says: “${says}”`), ''];
}
