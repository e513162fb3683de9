import { Worker } from 'node:worker_threads';
import { ShopError } from '../http/shop-error.ts';
import type { Drawing, Drawn } from './drawing.ts';

interface StudioLimits {
  /** How many hats may wait to be drawn. Further requests are refused and may be retried. */
  waiting: number;
  /** Milliseconds that one drawing may take. */
  timeout: number;
  /** Milliseconds without a drawing after which the thread ends, with the memory it has. */
  idle: number;
}

interface Task {
  drawing: Drawing;
  resolve(bytes: Buffer): void;
  reject(error: unknown): void;
}

/** Draws pictures one at a time in a worker thread. The thread starts with the first drawing, and again after a crash or a rest. */
export class Studio {
  readonly #limits: StudioLimits;
  readonly #urgent: Task[] = [];
  readonly #waiting: Task[] = [];
  #worker: Worker | null = null;
  #current: Task | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: StudioLimits) {
    this.#limits = limits;
  }

  /** Returns the encoded drawing. Prints go first and are never refused. Hats fail as `unavailable` if too many are waiting. */
  draw(drawing: Drawing): Promise<Buffer> {
    if (this.#closed) return Promise.reject(new ShopError('unavailable', 'The shop is closing.'));
    if (drawing.kind === 'hat' && this.#waiting.length >= this.#limits.waiting)
      return Promise.reject(
        new ShopError('unavailable', 'Too many pictures are waiting. Please try again.', {
          retryAfter: SECONDS_TO_CATCH_UP,
        }),
      );
    return new Promise((resolve, reject) => {
      (drawing.kind === 'print' ? this.#urgent : this.#waiting).push({ drawing, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#rest);
    await this.#worker?.terminate();
    for (const task of [...this.#urgent.splice(0), ...this.#waiting.splice(0)])
      task.reject(new ShopError('unavailable', 'The shop is closing.'));
  }

  #next(): void {
    if (this.#current || this.#closed) return;
    this.#current = this.#urgent.shift() ?? this.#waiting.shift() ?? null;
    if (!this.#current) return;
    clearTimeout(this.#rest);
    this.#worker ??= this.#start();
    this.#deadline = setTimeout(() => this.#worker?.terminate(), this.#limits.timeout);
    this.#worker.postMessage(this.#current.drawing);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./studio-worker.ts', import.meta.url));
    worker.unref();
    let reason: unknown = new Error('The studio stopped during a drawing.');
    worker.on('message', (drawn: Drawn) => this.#finish(drawn));
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      // Another one may have taken its place.
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#finish({ error: reason });
    });
    return worker;
  }

  #finish(drawn: Drawn): void {
    clearTimeout(this.#deadline);
    const task = this.#current;
    this.#current = null;
    if (!task) return;
    if ('bytes' in drawn)
      task.resolve(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.length));
    else task.reject(drawn.error);
    this.#rest = setTimeout(() => this.#end(), this.#limits.idle).unref();
    this.#next();
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }
}

const SECONDS_TO_CATCH_UP = 5;
