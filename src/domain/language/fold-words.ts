/**
 * The words of a text as the shop searches them: "Zoë O’Brien" -> ["zoe", "obrien"]. Accents, capitals and apostrophes make no
 * difference, and punctuation separates words. The SQL function `fold_words` does the same with stored text.
 */
export function foldWords(text: string): string[] {
  const plain = text.replace(APOSTROPHES, '').normalize('NFKD').replace(MARKS, '');
  return Array.from(plain, (letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''));
}

/** In characters. Longer words are compared by their beginnings. */
const LONGEST_WORD = 60;

/** Also those that phones put in their place. */
const APOSTROPHES = /['’‘ʼ`´]/g;

/** What NFKD separates from its letter. */
const MARKS = /[\u0300-\u036f]/g;

/** Spaces, punctuation, symbols and emoji. */
const SEPARATORS =
  /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fff\u3040-\ufdff\ufe70-\uffff\u{10000}-\u{1efff}\u{1fb00}-\u{10ffff}]+/u;

const CAPITALS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐØøĐđÐðŁłĦħıς';
const SMALL =
  'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґooddddllhhiσ';

/** Small letters, and the plainest form of letters that Unicode does not decompose. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Array.from(CAPITALS, (letter, index) => [letter, SMALL[index] ?? letter] as const),
  ...Object.entries({ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' }),
]);
