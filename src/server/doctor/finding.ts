import { PrintfulError } from '../gateways/printful-error.ts';
import { messageOf } from '../gateways/stripe-calls.ts';
import { ShopError } from '../http/shop-error.ts';

/** One line of the doctor's report. Only what is wrong makes the command fail. */
export interface Finding {
  state: 'right' | 'wrong' | 'note';
  /** What was examined, such as `Navy`. */
  about: string;
  text: string;
}

export const right = (about: string, text: string): Finding => ({ state: 'right', about, text });
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text });

/** `todo` says what to do about it. */
export const wrong = (about: string, text: string, todo: string): Finding => ({
  state: 'wrong',
  about,
  text: `${text}. ${todo}.`,
});

/** Examines one subject. A provider that refuses or does not answer is a finding; any other error is a bug and throws. */
export async function examine(about: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PrintfulError || error instanceof ShopError)) throw error;
    return [wrong(about, messageOf(error).replace(/\.$/, ''), 'Check the key or token, then look again')];
  }
}

/** Like `✓ Navy: in stock`. */
export const lineOf = ({ state, about, text }: Finding): string => `${MARKS[state]} ${about}: ${text}`;

const MARKS: Record<Finding['state'], string> = { right: '✓', wrong: '✗', note: '–' };
