import { crc32 } from 'node:zlib';

export const home = {
  name: 'Kim Doe',
  address1: '19749 Dearborn St',
  city: 'Chatsworth',
  state_code: 'CA',
  country_code: 'US',
  zip: '91311',
};

/** An order for one black foam hat with the print file at `url`. */
export function hatOrder(url: string, changes: object = {}) {
  return {
    external_id: 'order-17',
    recipient: home,
    items: [{ variant_id: 15904, quantity: 1, files: [{ type: 'front_dtf_hat', url }] }],
    ...changes,
  };
}

/** A minimal PNG of the given size: a header and correct checksums, but no pixels. */
export function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
