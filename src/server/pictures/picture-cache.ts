import { LRUCache } from 'lru-cache';
import { type EncodedBody, weigh } from '../http/encoded-body.ts';

/** Up to `capacity` bytes of drawn pictures; the least recently used go first. */
export class PictureCache {
  readonly #drawn: LRUCache<string, EncodedBody>;
  readonly #drawing = new Map<string, Promise<EncodedBody>>();

  constructor(capacity: number) {
    this.#drawn = new LRUCache({ maxSize: capacity, sizeCalculation: weigh });
  }

  /** The picture if it is cached, or if another request is drawing it right now. */
  get(address: string): EncodedBody | Promise<EncodedBody> | undefined {
    return this.#drawn.get(address) ?? this.#drawing.get(address);
  }

  /** Caches the picture once it is drawn. Until then, `get` returns the same drawing. */
  async draw(address: string, drawing: Promise<EncodedBody>): Promise<EncodedBody> {
    this.#drawing.set(address, drawing);
    try {
      const picture = await drawing;
      this.#drawn.set(address, picture);
      return picture;
    } finally {
      this.#drawing.delete(address);
    }
  }
}
