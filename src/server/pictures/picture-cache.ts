import { type EncodedBody, weigh } from '../http/encoded-body.ts';

/** Drawn pictures, at most `capacity` bytes of them; those longest unseen go first. */
export class PictureCache {
  readonly #capacity: number;
  readonly #kept = new Map<string, EncodedBody>();
  readonly #drawing = new Map<string, Promise<EncodedBody>>();
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The picture when it is kept, or being drawn for someone else. */
  get(address: string): EncodedBody | Promise<EncodedBody> | undefined {
    const picture = this.#kept.get(address);
    if (!picture) return this.#drawing.get(address);
    this.#kept.delete(address);
    this.#kept.set(address, picture);
    return picture;
  }

  /** Draws a picture once for all who ask meanwhile, and keeps it. */
  async draw(address: string, drawing: Promise<EncodedBody>): Promise<EncodedBody> {
    this.#drawing.set(address, drawing);
    try {
      const picture = await drawing;
      this.#keep(address, picture);
      return picture;
    } finally {
      this.#drawing.delete(address);
    }
  }

  #keep(address: string, picture: EncodedBody): void {
    this.#kept.set(address, picture);
    this.#bytes += weigh(picture);
    for (const [oldest, body] of this.#kept) {
      if (this.#bytes <= this.#capacity) return;
      this.#kept.delete(oldest);
      this.#bytes -= weigh(body);
    }
  }
}
