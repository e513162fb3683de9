import { effectText } from '../../domain/cart/discount-texts.ts';
import { toast } from '../ui/use-toast.ts';
import { codeNow } from './stored-code.ts';

/** Says that the code of a link waits for the cart. */
export function sayCode(): void {
  const code = codeNow();
  if (!code) return;
  const from = code.minHats > 1 ? `, from ${code.minHats} hats` : '';
  toast({ title: `${code.name} is on`, description: `Your cart has ${effectText(code)}${from}.` });
}
