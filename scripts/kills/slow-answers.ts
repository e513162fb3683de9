import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Random } from '../../test/simulation/world/random.ts';

/**
 * Passes requests on at once, and answers late, as over the internet. So a kill often comes after Stripe or Printful has done
 * something and before the shop knows.
 */
export async function slowAnswers(
  target: string,
  { seed, longest }: { seed: number; longest: number },
): Promise<{ url: string; close(): void }> {
  const random = new Random(seed);
  const server = createServer((asked, answer) => {
    const passed = request(new URL(asked.url ?? '/', target), {
      method: asked.method,
      headers: asked.headers,
    });
    passed.on('error', () => answer.destroy());
    passed.on('response', (answered) => {
      const parts: Buffer[] = [];
      answered.on('data', (part: Buffer) => parts.push(part));
      answered.on('error', () => answer.destroy());
      answered.on('end', () =>
        setTimeout(
          () => {
            answer.writeHead(answered.statusCode ?? 502, answered.headers);
            answer.end(Buffer.concat(parts));
          },
          random.wait(1, longest),
        ),
      );
    });
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  };
}
