import { z } from 'zod';

/** What may go wrong on purpose, so that a shop can show that it stands it. */
export const faultSwitches = z.strictObject({
  /** Every webhook is delivered twice. */
  twice: z.boolean(),
  /** Every other webhook waits for this long, and is overtaken by the next one. */
  outOfOrderMs: z.number().min(0),
  /** Every webhook is this late. */
  lateMs: z.number().min(0),
  /** So many requests are answered 500 and change nothing. */
  failRequests: z.int().min(0),
  /** So many changes are made, but their connection is cut before the answer. */
  cutAnswers: z.int().min(0),
  /** So many print files cannot be read. */
  failFiles: z.int().min(0),
  /** So many requests are answered as if their key or token were wrong. */
  refuseToken: z.int().min(0),
  /** So often somebody else has used up what may be asked: Printful locks everyone out. */
  lockOuts: z.int().min(0),
});

export type FaultSwitches = z.infer<typeof faultSwitches>;

export class Faults {
  #switches: FaultSwitches = {
    twice: false,
    outOfOrderMs: 0,
    lateMs: 0,
    failRequests: 0,
    cutAnswers: 0,
    failFiles: 0,
    refuseToken: 0,
    lockOuts: 0,
  };
  #deliveries = 0;

  get switches(): FaultSwitches {
    return this.#switches;
  }

  set(changes: Partial<FaultSwitches>) {
    this.#switches = { ...this.#switches, ...changes };
    this.#deliveries = 0;
  }

  /** The delays, in milliseconds, of the deliveries of the next webhook. */
  deliveryDelaysMs(): number[] {
    const { twice, lateMs, outOfOrderMs } = this.#switches;
    const delay = lateMs + (this.#deliveries++ % 2 === 0 ? outOfOrderMs : 0);
    return twice ? [delay, delay] : [delay];
  }

  takeFailure(): boolean {
    return this.#take('failRequests');
  }

  takeCut(): boolean {
    return this.#take('cutAnswers');
  }

  takeFileFailure(): boolean {
    return this.#take('failFiles');
  }

  takeTokenRefusal(): boolean {
    return this.#take('refuseToken');
  }

  takeLockOut(): boolean {
    return this.#take('lockOuts');
  }

  #take(name: 'failRequests' | 'cutAnswers' | 'failFiles' | 'refuseToken' | 'lockOuts'): boolean {
    if (this.#switches[name] === 0) return false;
    this.#switches = { ...this.#switches, [name]: this.#switches[name] - 1 };
    return true;
  }
}
