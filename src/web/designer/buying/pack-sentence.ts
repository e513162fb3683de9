import { countWord } from '../../../domain/count-word.ts';
import { LARGE_PACK, SMALL_PACK } from '../../../domain/party-pack.ts';

/** What one more hat in the cart would change, in a sentence. */
export function packSentence(hatsInCart: number): string {
  const hat = hatsInCart + 1;
  const now = 'With this hat all are';
  if (hat >= LARGE_PACK.hats) return `${now} ${LARGE_PACK.percentage}% off and ship free.`;
  if (hat >= SMALL_PACK.hats) return `${now} ${SMALL_PACK.percentage}% off. ${unlock(LARGE_PACK, hat)}`;
  return `This is hat ${hat}. ${unlock(SMALL_PACK, hat)}`;
}

function unlock(pack: { hats: number; percentage: number }, hat: number): string {
  const missing = pack.hats - hat;
  return `${countWord(missing)} more ${missing === 1 ? 'unlocks' : 'unlock'} ${pack.percentage}% off.`;
}
