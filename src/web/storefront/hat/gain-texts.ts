import type { CodedTotals } from '../../../domain/cart/discount-code.ts';
import { nextGain } from '../../../domain/cart/next-gain.ts';
import { nextPack, packOf } from '../../../domain/cart/party-pack.ts';
import { countWord } from '../../../domain/language/count-word.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';

/**
 * What a cart gains with the hat on the page, and what comes next: like "Hat 3 in your cart." and "One more after it …". No
 * pack while a code counts instead.
 */
export function gainTexts(totals: CodedTotals, settings: Settings): { now: string; next: string } {
  const { itemCount: hats, result } = totals;
  const pack = result === 'discount' ? null : packOf(hats, settings);
  if (pack && !nextPack(hats, settings))
    return { now: `With this hat, they’re all ${pack.percentage}% off and ship free.`, next: '' };
  const first = hats === 1 ? 'Your first hat.' : `Hat ${hats} in your cart.`;
  return {
    now: pack ? `With this hat, they’re all ${pack.percentage}% off.` : first,
    next: nextText(totals, settings),
  };
}

function nextText(totals: CodedTotals, settings: Settings): string {
  const gain = nextGain(totals, settings);
  if (!gain) return '';
  if (gain.kind === 'free_standard') return `${formatPrice(gain.more)} more and standard shipping is free.`;
  const all = countWord(totals.itemCount + gain.hats).toLowerCase();
  return `${countWord(gain.hats)} more after it ${gain.hats === 1 ? 'takes' : 'take'} ${gain.percentage}% off all ${all}.`;
}
