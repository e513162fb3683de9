import { nextPack, packOf } from '../../../domain/cart/party-pack.ts';
import { countWord } from '../../../domain/language/count-word.ts';
import type { Settings } from '../../../domain/settings/settings.ts';

/** What one more hat in the cart would change, in a sentence. No pack if a code counts instead. */
export function packSentence(hatsInCart: number, settings: Settings, isReplaced = false): string {
  const hat = hatsInCart + 1;
  if (isReplaced) return `This is hat ${hat}.`;
  return (
    gained('With this hat, they’re all', hat, settings) ?? `This is hat ${hat}. ${unlock(hat, settings)}`
  );
}

/** What the hats in the cart have unlocked, and what one more hat would. */
export const packSentenceNow = (hats: number, settings: Settings): string =>
  gained(`All ${hats} are`, hats, settings) ?? unlock(hats, settings);

function gained(these: string, hats: number, settings: Settings): string | null {
  const pack = packOf(hats, settings);
  if (!pack) return null;
  const off = `${these} ${pack.percentage}% off`;
  return nextPack(hats, settings) ? `${off}. ${unlock(hats, settings)}` : `${off} and ship free.`;
}

function unlock(hats: number, settings: Settings): string {
  const next = nextPack(hats, settings);
  if (!next) return '';
  const missing = next.hats - hats;
  return `${countWord(missing)} more ${missing === 1 ? 'unlocks' : 'unlock'} ${next.percentage}% off.`;
}
