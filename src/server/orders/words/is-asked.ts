import { type Design, designLines } from '../../../domain/design/design.ts';
import { checkWords } from '../../../domain/words/check-words.ts';
import type { InTransaction } from '../../deps.ts';

/** Whether the shop may not be allowed to print the words of a hat, so that a person has to look at them. */
export const isAsked = ({ settings }: Pick<InTransaction, 'settings'>, design: Design): boolean =>
  checkWords(designLines(design), settings.current().settings.words)?.kind === 'ask';
