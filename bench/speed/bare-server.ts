import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RecordedAnswer } from './recorded-answer.ts';

/* node:http with nothing around it: sends recorded answers. Usage: bare-server.ts <file with the answers>. Prints its port. */

const answers: RecordedAnswer[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const ready = new Map(
  answers.map(({ path, isUnchanged, status, headers, body }) => [
    `${path} ${isUnchanged}`,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = ready.get(`${request.url} ${request.headers['if-none-match'] !== undefined}`);
  if (!answer) return response.writeHead(404).end();
  return response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`);
});
