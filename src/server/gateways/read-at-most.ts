/** A response that exceeds its size limit. */
export class TooLarge extends Error {
  constructor(most: number) {
    super(`The answer is larger than ${most} bytes`);
    this.name = 'TooLarge';
  }
}

/**
 * Reads the whole body of a response. Throws `TooLarge` and cancels the body once more than `most` bytes have arrived, after
 * decompression.
 */
export async function readAtMost({ body }: Pick<Response, 'body'>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the body, which closes the connection.
    if (size > most) throw new TooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
