type Kind = 'refused' | 'unauthorized' | 'unavailable' | 'rate_limited';

interface Particulars {
  cause?: unknown;
  status?: number | null;
  code?: string | null;
  retryAfter?: number | null;
}

/** Why a call to Printful failed. `refused` is final for this request; the others may pass. */
export class PrintfulError extends Error {
  readonly kind: Kind;
  readonly status: number | null;
  /** Printful's own code, such as `OR-13`. */
  readonly code: string | null;
  /** Milliseconds to wait, if Printful says so. */
  readonly retryAfter: number | null;

  constructor(kind: Kind, message: string, { cause, status, code, retryAfter }: Particulars = {}) {
    super(message, { cause });
    this.name = 'PrintfulError';
    this.kind = kind;
    this.status = status ?? null;
    this.code = code ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

/** The answer of a call, or `other` if Printful has nothing like that. */
export async function orIfMissing<Answer, Other>(
  call: Promise<Answer>,
  other: Other,
): Promise<Answer | Other> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PrintfulError && error.status === 404) return other;
    throw error;
  }
}

/** Known refusals, with what the owner can do. */
const MEANINGS: [pattern: RegExp, meaning: string, about?: 'address' | 'discontinued' | 'out-of-stock'][] = [
  [/state code is (missing|invalid)/i, 'The address needs a state that Printful knows', 'address'],
  [/zip code/i, 'The address needs a ZIP code that Printful knows', 'address'],
  [/country code|shipping to .* is disabled/i, 'Printful does not ship to this country', 'address'],
  [/thread_colors/i, 'Printful does not stitch in this color'],
  [/discontinued/i, 'Printful no longer makes this hat', 'discontinued'],
  [/out of stock/i, 'The hat is out of stock at Printful', 'out-of-stock'],
  [/(sync )?variant with id .* does not exist/i, 'Printful no longer makes this hat. Choose another blank'],
  [/file type .* is not allowed/i, 'Printful does not print there on this hat. Choose another blank'],
  [/invalid shipping method/i, 'Printful no longer ships this way'],
  [/payment|billing|insufficient/i, 'Printful could not charge the shop. Check its billing there'],
  [/\baddress\b/i, 'Printful does not accept the address', 'address'],
];

/** A refusal in our words, followed by Printful's own. */
export function refusalMessage({ message, code }: Pick<PrintfulError, 'message' | 'code'>): string {
  const meaning = meaningOf(message)?.[1] ?? 'Printful refused it';
  return `${meaning} (${code ? `${code}: ` : ''}${message.replace(/\.$/, '')})`;
}

/** Whether Printful may accept the order with another address. */
export const isAboutAddress = ({ message }: Pick<PrintfulError, 'message'>): boolean =>
  meaningOf(message)?.[2] === 'address';

/** The cause of the hold of an order that Printful refused, unless because of its address. */
export function refusalCause({ message }: Pick<PrintfulError, 'message'>): string {
  const about = meaningOf(message)?.[2];
  return about && about !== 'address' ? about : 'refused';
}

const meaningOf = (message: string) => MEANINGS.find(([pattern]) => pattern.test(message));
