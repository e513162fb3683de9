export interface Answer {
  method: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** What no answer may have: the inside of the shop. */
const LEAKS: readonly [what: string, pattern: RegExp][] = [
  [
    'a stack trace',
    /\n\s+at (?:async )?[\w.$<>[\] ]+ \(?(?:file|node|\/|[A-Z]:\\)|\bat (?:async )?\S+ \((?:file|node):/,
  ],
  [
    'a path of the server',
    /node_modules\/|file:\/\/\/\w+\/\w+\/src|\/src\/server\/|\/(?:home|root|tmp|usr|work)\/[\w.-]+\/[\w.-]+/,
  ],
  [
    'a message of the database',
    /invalid input syntax|invalid byte sequence|out of range for type|violates (?:unique|check|not-null|foreign key)|duplicate key value|syntax error at or near|relation "|column "\w+" |operator does not exist|unterminated quoted|deadlock detected|canceling statement|value too long for type|unsupported Unicode escape/i,
  ],
  ['SQL', /\b(?:select .{1,80} from "?\w+"? where|insert into "\w+"|update "\w+" set|delete from "\w+")/i],
  ['an address of the database', /postgres(?:ql)?:\/\//],
];

/** What is wrong with an answer; null if nothing is. */
export function faultOf(answer: Answer): string | null {
  const { status, headers, body } = answer;
  if (status >= 500 && !isHonest(answer)) return `status ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no X-Content-Type-Options';
  if (!headers['content-security-policy']) return 'no Content-Security-Policy';
  if (headers['x-powered-by'] ?? headers.server) return 'the name of the server';
  if (headers['x-injected']) return 'a header that the request brought';
  if (body !== '' && !headers['content-type']) return 'a body without a type';
  const leak = LEAKS.find(([, pattern]) => pattern.test(body));
  return leak ? `${leak[0]} in the body: ${leak[1].exec(body)?.[0].slice(0, 120)}` : null;
}

/** Whether the answer says when to come back, or that Printful takes no more calls in this minute. HEAD has no body that could. */
function isHonest({ method, status, headers, body }: Answer): boolean {
  const says = (text: string) => method === 'HEAD' || body.includes(text);
  if (status === 503) return headers['retry-after'] !== undefined && (says('"unavailable"') || says('<html'));
  return status === 502 && says('"provider_failed"') && says('rate limit');
}
