import { type IncomingHttpHeaders, request } from 'node:http';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed body; null if it is not JSON. */
  body: unknown;
}

/** Posts JSON from one of this machine's addresses, as a client of its own. */
export function postFrom(
  localAddress: string,
  url: string,
  { body, headers = {} }: { body: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
    url,
    {
      method: 'POST',
      localAddress,
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    },
    async (answer) => {
      const text = (await answer.toArray()).join('');
      const isJson = answer.headers['content-type']?.startsWith('application/json');
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: isJson ? JSON.parse(text) : null,
      });
    },
  );
  sent.on('error', reject).end(JSON.stringify(body));
  return promise;
}
