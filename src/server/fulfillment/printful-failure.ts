import { PrintfulError, refusalMessage } from '../gateways/printful-error.ts';
import { ShopError } from '../http/shop-error.ts';

/** Answers what Printful answered, or throws what it failed with as a refusal of ours; anything else is a bug. */
export async function askingPrintful<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    throw new ShopError('provider_failed', explain(error), { cause: error });
  }
}

/** Why Printful did not do it, and what to do about it. */
export function explain(error: PrintfulError): string {
  switch (error.kind) {
    case 'unauthorized':
      return error.status === 403
        ? `The token may not do this (${error.message}). Give it the scopes of step 2.`
        : `Printful refuses the token (${error.message}). Check PRINTFUL_TOKEN.`;
    case 'rate_limited':
      return 'Printful is asked as often as it allows. Try again in a minute.';
    case 'unavailable':
      return 'Printful does not answer. Try again in a moment.';
    case 'refused':
      return `${refusalMessage(error)}.`;
  }
}
