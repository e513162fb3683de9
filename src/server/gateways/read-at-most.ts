/** An answer from outside that is larger than any that is meant. */
export class TooLarge extends Error {
  constructor(most: number) {
    super(`The answer is larger than ${most} bytes`);
    this.name = 'TooLarge';
  }
}

/**
 * The whole body of an answer. Throws `TooLarge` as soon as more than `most` bytes of it have come, after decompression, and
 * takes no more of it.
 */
export async function readAtMost({ body }: Pick<Response, 'body'>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the body, which ends the connection.
    if (size > most) throw new TooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
