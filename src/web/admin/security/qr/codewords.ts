export interface Version {
  number: number;
  blocks: number;
  /** Codewords in all, and those of each block that correct errors. */
  codewords: number;
  correction: number;
  /** Bytes of text it holds. */
  capacity: number;
}

/** Versions 1 to 10 at level L (ISO/IEC 18004, tables 1 and 9). */
export const VERSIONS: readonly Version[] = [
  [26, 1, 7],
  [44, 1, 10],
  [70, 1, 15],
  [100, 1, 20],
  [134, 1, 26],
  [172, 2, 18],
  [196, 2, 20],
  [242, 2, 24],
  [292, 2, 30],
  [346, 4, 18],
].map(([codewords = 0, blocks = 0, correction = 0], index) => {
  const number = index + 1;
  return {
    number,
    codewords,
    blocks,
    correction,
    capacity: codewords - blocks * correction - headBytes(number),
  };
});

/** The bytes with their head, filled up, in blocks with their correction, woven together. */
export function codewordsOf(bytes: Uint8Array, version: Version): Uint8Array {
  const { codewords, blocks, correction } = version;
  const data = withHead(bytes, version);
  const short = Math.floor(codewords / blocks) - correction;
  const longer = blocks - (codewords % blocks);
  const parts: { data: Uint8Array; correction: Uint8Array }[] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const part = data.slice(at, at + short + (block < longer ? 0 : 1));
    at += part.length;
    parts.push({ data: part, correction: correctionOf(part, correction) });
  }
  const woven: number[] = [];
  for (let index = 0; index <= short; index++)
    for (const part of parts) if (index < part.data.length) woven.push(part.data[index] ?? 0);
  for (let index = 0; index < correction; index++)
    for (const part of parts) woven.push(part.correction[index] ?? 0);
  return Uint8Array.from(woven);
}

/** Four bits say "bytes", the next eight or sixteen how many; what is left over after that and the text is padding. */
function withHead(bytes: Uint8Array, { number, codewords, blocks, correction }: Version): Uint8Array {
  const count = number < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  const halves = [0x4, ...[...count, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data: number[] = [];
  for (let index = 0; index < halves.length; index += 2)
    data.push(((halves[index] ?? 0) << 4) | (halves[index + 1] ?? 0));
  const room = codewords - blocks * correction;
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  return Uint8Array.from(data);
}

function headBytes(version: number): number {
  return version < 10 ? 2 : 3;
}

/** The remainder of a Reed-Solomon division over GF(256). */
function correctionOf(data: Uint8Array, count: number): Uint8Array {
  const divisor = generator(count);
  const rest = new Uint8Array(count);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (let index = 0; index < count; index++)
      rest[index] = (rest[index] ?? 0) ^ multiply(divisor[index] ?? 0, factor);
  }
  return rest;
}

function generator(count: number): Uint8Array {
  const factors = new Uint8Array(count);
  factors[count - 1] = 1;
  let root = 1;
  for (let step = 0; step < count; step++) {
    for (let index = 0; index < count; index++)
      factors[index] = multiply(factors[index] ?? 0, root) ^ (factors[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return factors;
}

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}
