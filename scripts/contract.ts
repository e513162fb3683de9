import { existsSync } from 'node:fs';
import { checkOpenApi } from '../test/contract/openapi/check-openapi.ts';
import { providerOf, readDocument } from '../test/contract/openapi/document.ts';
import { withoutExceptions } from '../test/contract/openapi/exceptions.ts';
import { RECORDING, readRecording } from '../test/contract/recording.ts';
import { describeViolations } from '../test/contract/violations.ts';

/** `npm run drill -- contract FILE…`: checks the last recording of the API tests against official OpenAPI files. */
const files = process.argv.slice(2);
const missing = files.find((file) => !existsSync(file));
if (files.length === 0) fail('Name an OpenAPI file of Stripe or Printful: npm run drill -- contract FILE');
else if (missing) fail(`There is no file ${missing}.`);
else files.forEach(check);

function check(file: string) {
  const recorded = readRecording(RECORDING);
  const document = readDocument(file);
  const { calls, webhooks, endpoints, violations } = checkOpenApi(document, recorded);
  if (calls + webhooks === 0) {
    return fail(
      `Nothing of ${file} was recorded. Run npm run check first: its API tests record their calls.`,
    );
  }
  const { left, excused } = withoutExceptions(violations);
  say(`${file} (${providerOf(document)})`);
  say(`  ${calls} calls to ${endpoints.size} endpoints, ${webhooks} webhooks, ${left.length} violations`);
  for (const line of describeViolations(left)) say(`  ✗ ${line}`);
  if (excused.size > 0) say('  Exceptions:');
  for (const [reason, count] of excused) say(`  - ${count} times: ${reason}`);
  if (left.length > 0) process.exitCode = 1;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

function fail(message: string) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
