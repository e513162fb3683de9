import {
  type Design,
  type FontStyle,
  type HatColor,
  type TextColor,
  toDesign,
} from '../../../domain/design.ts';

/** The hats that illustrate the home page. They need not be in the catalog. */
export const BLAME_THE_BRIDE = hat('black', 'secondary', 'impact', 'Blame', 'the bride');
export const PEAKED_AT_BRUNCH = hat('white', 'accent', 'marker', 'I peaked', 'at brunch');
export const GROUP_CHAT_LEGEND = hat('black-white', 'dark', 'arial', 'group chat', 'legend');
export const TEXTED_MY_EX = hat('navy', 'yellow', 'condensed', 'Texted', 'my ex', 'again');
export const FLIRTY_AND_TIRED = hat('white', 'red', 'impact', '30, flirty', '& tired');
export const LOUD_MOSTLY_WRONG = hat('aqua', 'yellow', 'condensed', 'Loud and', 'mostly wrong');

/** One for each hole in the strap in the Party Pack section, as long as the large pack has its default size. */
export const PARTY_OF_HATS: readonly Design[] = [
  hat('pink-white', 'primary', 'impact', 'Maid of', 'dishonor'),
  hat('black-white', 'primary', 'block', 'Bad', 'influence', 'on duty'),
  hat('pink', 'white', 'condensed', 'Emotional', 'support hat'),
  hat('white', 'primary', 'marker', 'Bride', 'or die'),
  hat('black', 'primary', 'impact', 'Cake', 'security'),
  hat('pink-white', 'primary', 'bold-condensed', 'Designated', 'dancer'),
  hat('red', 'white', 'condensed', "Somebody's", 'problem'),
];

function hat(
  hatColor: HatColor,
  textColor: TextColor,
  fontStyle: FontStyle,
  ...[textLine1, textLine2, textLine3]: string[]
): Design {
  return toDesign({ hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 });
}
