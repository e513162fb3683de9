import { expect, test } from 'vitest';
import { stages } from './steps.ts';

const commands = stages({ browser: true, otherBrowsers: true })
  .flat()
  .flatMap((step) => step.commands);

const toolOf = (name: string) => commands.filter(({ args }) => args[0].endsWith(name));

test('unit and API tests are not retried', () => {
  expect(toolOf('vitest').map(({ name }) => name)).toEqual(['unit tests', 'api tests', 'contract tests']);
  for (const { args } of toolOf('vitest')) expect(args.join(' ')).not.toMatch(/retr/i);
});

test('a browser test is retried at most once', () => {
  expect(toolOf('playwright').map(({ name }) => name)).toEqual(['browser tests']);
  for (const { args } of toolOf('playwright'))
    expect(args.filter((arg) => /retr/i.test(arg))).toEqual(['--retries=1']);
});

test('the contract tests come after all API tests, which record their calls', () => {
  const api = stages({ browser: false, otherBrowsers: false })
    .flat()
    .find(({ name }) => name === 'API');
  expect(api?.commands.map(({ name }) => name)).toEqual(['api tests', 'contract tests']);
  expect(api?.commands[0]?.env?.SANDBOX_RECORDING_DIR).toMatch(/\/\.cache\/reports\/recording$/);
});

test('no tool is told to pass without tests', () => {
  for (const { args } of commands) expect(args.join(' ')).not.toMatch(/pass-?with-?no-?tests/i);
});
