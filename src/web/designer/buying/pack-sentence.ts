import { countWord } from '../../../domain/count-word.ts';
import type { Pack, Settings } from '../../../domain/settings.ts';

/** What one more hat in the cart would change, in a sentence. */
export function packSentence(hatsInCart: number, { partyPack: { small, large } }: Settings): string {
  const hat = hatsInCart + 1;
  const now = 'With this hat, they’re all';
  if (hat >= large.hats) return `${now} ${large.percentage}% off and ship free.`;
  if (hat >= small.hats) return `${now} ${small.percentage}% off. ${unlock(large, hat)}`;
  return `This is hat ${hat}. ${unlock(small, hat)}`;
}

/** What the hats in the cart have unlocked, and what one more hat would. */
export function packSentenceNow(hats: number, { partyPack: { small, large } }: Settings): string {
  if (hats >= large.hats) return `All ${hats} are ${large.percentage}% off and ship free.`;
  if (hats >= small.hats) return `All ${hats} are ${small.percentage}% off. ${unlock(large, hats)}`;
  return unlock(small, hats);
}

function unlock(pack: Pack, hat: number): string {
  const missing = pack.hats - hat;
  return `${countWord(missing)} more ${missing === 1 ? 'unlocks' : 'unlock'} ${pack.percentage}% off.`;
}
