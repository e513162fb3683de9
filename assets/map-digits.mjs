/**
 * A copy of an SFNT whose only characters are 0 to 9, mapped to ten consecutive glyphs, starting with `firstGlyph`.
 * The new `cmap` overwrites the old one and is a single subtable in format 4
 * (https://learn.microsoft.com/typography/opentype/spec/cmap#format-4-segment-mapping-to-delta-values).
 */
export function mapDigits(sfnt, firstGlyph) {
  const font = Buffer.from(sfnt);
  const entry = tableEntry(font, 'cmap');
  const cmap = digitMap(firstGlyph);
  if (cmap.length > font.readUInt32BE(entry + 12))
    throw new Error('The old cmap is too short to be overwritten.');
  cmap.copy(font, font.readUInt32BE(entry + 8));
  font.writeUInt32BE(cmap.length, entry + 12);
  return font;
}

/** The offset of a table's record (tag, checksum, offset, length) in the font's directory. */
function tableEntry(font, tag) {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return entry;
  throw new Error(`The font has no table ${tag}.`);
}

function digitMap(firstGlyph) {
  const zero = '0'.charCodeAt(0);
  const nine = '9'.charCodeAt(0);
  const header = [0, 1, 3, 1, 0, 12];
  const subtable = [4, 32, 0, 4, 4, 1, 0];
  const endCodes = [nine, 0xffff, 0];
  const startCodes = [zero, 0xffff];
  const deltas = [(firstGlyph - zero) & 0xffff, 1];
  const rangeOffsets = [0, 0];
  const words = [...header, ...subtable, ...endCodes, ...startCodes, ...deltas, ...rangeOffsets];
  const cmap = Buffer.alloc(words.length * 2);
  words.forEach((word, i) => {
    cmap.writeUInt16BE(word, i * 2);
  });
  return cmap;
}
