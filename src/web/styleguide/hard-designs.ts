import {
  type Design,
  type FontStyle,
  type HatColor,
  MAX_LINE_LENGTH,
  type TextColor,
  toDesign,
} from '../../domain/design/design.ts';

const LONGEST = 'W'.repeat(MAX_LINE_LENGTH);

/** Difficult designs, each with its difficulty as the caption. */
export const CORNER_CASES: readonly { caption: string; design: Design }[] = [
  { caption: 'The longest lines', design: onWhite('block', LONGEST, LONGEST, LONGEST) },
  { caption: 'One letter', design: onWhite('arial', 'i') },
  { caption: 'One point', design: onWhite('times', '.') },
  { caption: 'Accents of many', design: onWhite('trebuchet', 'Ångström Ğişe', 'Čeština Ķīlis', 'Ẁ ẞ ş Ų') },
  { caption: 'Tails against accents', design: onWhite('times', 'gjpqy', 'ÉÂÑÜ', 'gjpqy') },
  { caption: 'Unprintable characters', design: onWhite('impact', 'I ♣ hats', '帽子 🧢') },
  { caption: 'Figures and signs', design: onWhite('courier', '100% & #1', '"50/50" @ 7?', '$24.99 + tax!') },
  { caption: 'A short line below a long one', design: onWhite('marker', 'Professional dog mom', 'x') },
  { caption: 'No text', design: onWhite('impact') },
];

/** Designs to compare: light on dark, dark on light and in between, thin and bold, long and short. */
export const COMPARED: readonly Design[] = [
  hat('pink', 'white', 'trebuchet', 'Professional dog mom', 'est. 2019', 'Woof & Co.'),
  hat('black', 'secondary', 'courier', '404', 'hat not found'),
  hat('white', 'red', 'times', 'Señor', 'Margarita'),
  hat('red-white-blue', 'blue', 'heading', 'Grill', 'Sergeant'),
];

function onWhite(fontStyle: FontStyle, ...lines: string[]): Design {
  return hat('white', 'dark', fontStyle, ...lines);
}

function hat(
  hatColor: HatColor,
  textColor: TextColor,
  fontStyle: FontStyle,
  ...[textLine1, textLine2, textLine3]: string[]
): Design {
  return toDesign({ hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 });
}
