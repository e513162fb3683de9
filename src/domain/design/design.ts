/**
 * The hat colors in the order they are offered; `front`, `mesh` and `visor` are fabric colors (sRGB). To add a hat color,
 * add a line and run `node assets/studio/bake-hats.ts`.
 */
export const HAT_COLORS = [
  { key: 'black', label: 'Black', front: '#1d1d20', mesh: '#1b1b1e', visor: '#1d1d20' },
  { key: 'white', label: 'White', front: '#efeeec', mesh: '#ebeae8', visor: '#eeedeb' },
  { key: 'red', label: 'Red', front: '#c4161d', mesh: '#bd141b', visor: '#c4161d' },
  { key: 'navy', label: 'Navy', front: '#1c2c52', mesh: '#1a294d', visor: '#1c2c52' },
  { key: 'aqua', label: 'Aqua Blue', front: '#2cb7bc', mesh: '#28aeb4', visor: '#2cb7bc' },
  { key: 'pink', label: 'Pink', front: '#f08cb1', mesh: '#ee86ad', visor: '#f08cb1' },
  { key: 'black-white', label: 'Black White', front: '#efeeec', mesh: '#1b1b1e', visor: '#1d1d20' },
  { key: 'pink-white', label: 'Pink White', front: '#efeeec', mesh: '#ee84ac', visor: '#f08ab0' },
  { key: 'red-white-blue', label: 'Red White Blue', front: '#efeeec', mesh: '#1f3f93', visor: '#c4161d' },
] as const;

/** The text colors in the order they are offered; `ink` is what is printed (sRGB). */
export const TEXT_COLORS = [
  { key: 'white', label: 'White', ink: '#ffffff' },
  { key: 'dark', label: 'Black', ink: '#17171b' },
  { key: 'red', label: 'Red', ink: '#cc1820' },
  { key: 'pink', label: 'Pink', ink: '#f76fa3' },
  { key: 'green', label: 'Green', ink: '#1e8a46' },
  { key: 'blue', label: 'Blue', ink: '#1f4fb5' },
  { key: 'yellow', label: 'Yellow', ink: '#ffd028' },
  { key: 'primary', label: 'Hot Pink', ink: '#ff2e93' },
  { key: 'secondary', label: 'Lime Green', ink: '#a6e22e' },
  { key: 'accent', label: 'Bright Orange', ink: '#ff7a1a' },
] as const;

/** The designer offers the fonts that are `inDesigner`; an administrator may use all. */
export const FONT_STYLES = [
  { key: 'impact', label: 'Impact Bold', inDesigner: true },
  { key: 'arial', label: 'Arial Bold', inDesigner: true },
  { key: 'times', label: 'Times New Roman', inDesigner: true },
  { key: 'courier', label: 'Courier New', inDesigner: true },
  { key: 'trebuchet', label: 'Trebuchet MS', inDesigner: true },
  { key: 'marker', label: 'Marker', inDesigner: false },
  { key: 'heading', label: 'Heading', inDesigner: false },
  { key: 'body', label: 'Body', inDesigner: false },
  { key: 'condensed', label: 'Condensed', inDesigner: false },
  { key: 'bold-condensed', label: 'Bold Condensed', inDesigner: false },
  { key: 'block', label: 'Block', inDesigner: false },
] as const;

export type HatColor = (typeof HAT_COLORS)[number]['key'];
export type TextColor = (typeof TEXT_COLORS)[number]['key'];
export type FontStyle = (typeof FONT_STYLES)[number]['key'];

/** Everything that makes one hat differ from another. Lines are as typed; `designLines` returns what is printed. */
export type Design = {
  hatColor: HatColor;
  textColor: TextColor;
  fontStyle: FontStyle;
  textLine1: string;
  textLine2: string;
  textLine3: string;
};

export const MAX_LINES = 3;
/** In graphemes, which readers call characters. */
export const MAX_LINE_LENGTH = 20;

/** The design that the designer opens with. */
export const DEFAULT_DESIGN: Design = {
  hatColor: 'black-white',
  textColor: 'primary',
  fontStyle: 'impact',
  textLine1: 'Your Text',
  textLine2: 'Goes Here',
  textLine3: '',
};

/** Makes a design from any input. Unknown colors become black and white, unknown fonts Arial, missing lines empty. */
export function toDesign(fields: { readonly [field in keyof Design]?: unknown }): Design {
  return {
    hatColor: hatColorOf(fields.hatColor).key,
    textColor: textColorOf(fields.textColor).key,
    fontStyle: fontStyleOf(fields.fontStyle).key,
    textLine1: textOf(fields.textLine1),
    textLine2: textOf(fields.textLine2),
    textLine3: textOf(fields.textLine3),
  };
}

/** The hat color with this key; black if the key is unknown. */
export const hatColorOf = (key: unknown) => HAT_COLORS.find((color) => color.key === key) ?? HAT_COLORS[0];

/** The text color with this key; white if the key is unknown. */
export const textColorOf = (key: unknown) => TEXT_COLORS.find((color) => color.key === key) ?? TEXT_COLORS[0];

/** The font style with this key; arial if the key is unknown. */
export const fontStyleOf = (key: unknown) => FONT_STYLES.find((font) => font.key === key) ?? FONT_STYLES[1];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The printed lines from top to bottom: normalized, without empty ones. */
export const designLines = (design: Design): string[] =>
  [design.textLine1, design.textLine2, design.textLine3].map(normalizeLine).filter((line) => line !== '');

/** Makes styled letters and full-width signs plain, and composes characters (NFC). */
export const plainLetters = (text: string): string =>
  text.replace(STYLED, (letter) => letter.normalize('NFKC')).normalize('NFC');

/** Removes invisible characters, makes letters plain, collapses spaces and trims. A line that it returns stays as it is. */
export const normalizeLine = (line: string) =>
  plainLetters(line.replace(INVISIBLE, '$1'))
    .replace(HYPHENS, '-')
    .replace(EMOJI, (emoji) => SYMBOLS[emoji.charAt(0)] ?? emoji)
    .replace(SPACES, ' ')
    .trim();

/** Ligatures, full-width letters, and letters of mathematics, which people paste from generators of fancy text. */
const STYLED =
  /[\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;

const HYPHENS = /[\u2010\u2011]/g;

/** The symbols that phones have as emoji. A joined emoji stays what it is. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '♥': '♥',
  '❤': '♥',
  '⭐': '★',
  '✔': '✓',
  '➡': '→',
  '♾': '∞',
};
const EMOJI = /[♥❤⭐✔➡♾](?![\ufe0f\u{e0020}-\u{e007f}]*\u200d)[\ufe0f\u{e0020}-\u{e007f}]*/gu;

/**
 * Pasted text contains characters that are not drawn: soft hyphens, zero-width spaces, direction marks, fillers, and marks
 * for interlinear annotations. An emoji keeps the joiners and variation selectors that make it one character ($1).
 */
const INVISIBLE =
  /([\u2600-\u27bf\u{1f000}-\u{1faff}][\u200d\ufe0f\u{e0020}-\u{e007f}]+)|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The empty Braille cell is blank too, though Unicode does not class it as a space, and JavaScript leaves out the next line. */
const SPACES = /[\s\u0085\u2800]+/g;

/** Replaces lone surrogates, which URLs cannot contain. */
export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** True when two designs make the same hat. */
export const sameDesign = (a: Design, b: Design): boolean =>
  a.hatColor === b.hatColor &&
  a.textColor === b.textColor &&
  a.fontStyle === b.fontStyle &&
  designLines(a).join('\n') === designLines(b).join('\n');
