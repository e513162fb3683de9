import { crc32 } from 'node:zlib';

export interface Picture {
  mimeType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

/** Reads the size of a PNG or JPEG in pixels. Returns null for anything else and for truncated files. */
export function probePicture(bytes: Buffer): Picture | null {
  return probePng(bytes) ?? probeJpeg(bytes);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** https://www.w3.org/TR/png-3/#5DataRep: chunks of length, type, data and checksum, from IHDR to IEND. */
function probePng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  let size: { width: number; height: number } | null = null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    if (type === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (type === 'IEND')
      return size && size.width > 0 && size.height > 0 ? { mimeType: 'image/png', ...size } : null;
    at = end + 4;
  }
  return null;
}

/** ITU-T T.81, annex B: segments. A start of frame (C0 to CF except C4, C8 and CC) contains the size. */
function probeJpeg(bytes: Buffer): Picture | null {
  const isWhole =
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  if (!isWhole) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        mimeType: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
