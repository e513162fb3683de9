import sharp from 'sharp';

const AVIF = { operation: ['VipsForeignLoadHeif'] };

/** Reads a picture while this process may decode AVIF, which the shop blocks for everything that is sent to it. */
export async function withAvif<Read>(read: () => Promise<Read>): Promise<Read> {
  sharp.unblock(AVIF);
  try {
    return await read();
  } finally {
    sharp.block(AVIF);
  }
}
