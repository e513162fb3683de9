import { expect, test } from 'vitest';
import browserTests from '../../playwright.config.ts';
import { CHECK, NIGHTLY, selectedSteps, TEST } from './steps.ts';

const commands = [...TEST.steps, ...NIGHTLY.steps].flatMap((step) => step.commands);

const toolOf = (name: string) => commands.filter(({ args }) => args[0].endsWith(name));

test('no test is retried', () => {
  const names = [...toolOf('vitest'), ...toolOf('playwright')].map(({ name }) => name);
  expect(names).toEqual([
    ...['unit tests', 'api tests', 'contract tests', 'api tests', 'nightly tests', 'races tests'],
    ...['browser tests', 'browser tests'],
  ]);
  for (const { args } of commands) expect(args.join(' ')).not.toMatch(/retr/i);
  expect(browserTests.retries).toBe(0);
});

test('the night runs the browser tests that no other run does', () => {
  const [, night] = toolOf('playwright');
  const left = browserTests.projects?.map(({ grepInvert }) => [grepInvert].flat().at(-1)?.source);
  expect(left).toEqual(['[@.]nightly', '[@.]nightly']);
  expect(night?.args).toContain(`--grep=${left?.[0]}`);
});

test('the night runs the API tests that no other run does', () => {
  const filters = commands.flatMap(({ args }) => args.filter((word) => word.startsWith('--tags-filter')));
  expect(filters).toEqual(['--tags-filter=!nightly', '--tags-filter=nightly']);
});

test('the contract tests come after all API tests, which record their calls', () => {
  const api = CHECK.steps.find(({ name }) => name === 'API');
  expect(api?.isParallel).toBeUndefined();
  expect(api?.commands.map(({ name }) => name)).toEqual(['api tests', 'contract tests']);
  expect(api?.commands[0]?.env?.SANDBOX_RECORDING_DIR).toMatch(/\/\.cache\/reports\/recording$/);
});

test('no tool is told to pass without tests', () => {
  for (const { args } of commands) expect(args.join(' ')).not.toMatch(/pass-?with-?no-?tests/i);
});

test('selected test files run with the build that they need', () => {
  const run = (...files: string[]) =>
    selectedSteps(files).map(({ commands: [command] }) => command?.args.join(' '));
  expect(run('src/domain/cart/cart.test.ts')).toEqual([
    expect.stringMatching(/vitest run .*src\/domain\/cart\/cart\.test\.ts/),
  ]);
  expect(run('test/api/codes.test.ts')).toEqual([
    expect.stringContaining('prepare.mjs check'),
    expect.stringContaining('test/api/codes.test.ts'),
  ]);
  expect(run('test/e2e/cart.spec.ts', 'src/domain/cart/cart.test.ts')).toEqual([
    expect.stringContaining('prepare.mjs test'),
    expect.stringContaining('src/domain/cart/cart.test.ts'),
    expect.stringMatching(/playwright test test\/e2e\/cart\.spec\.ts/),
  ]);
});
