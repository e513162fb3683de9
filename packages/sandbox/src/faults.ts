import { z } from 'zod';

/** Faults to inject, to test how a shop handles them. */
export const faultSwitches = z.strictObject({
  /** Delivers every webhook twice. */
  twice: z.boolean(),
  /** Delays every other webhook by this much, so that the next one overtakes it. */
  outOfOrderMs: z.number().min(0),
  /** Delays every webhook by this much. */
  lateMs: z.number().min(0),
  /** The next n requests get a 500 and change nothing. */
  failRequests: z.int().min(0),
  /** The next n changes with an idempotency key get a 500 and change nothing. Stripe saves it for the key. */
  failChanges: z.int().min(0),
  /** The next n changes are made, but the connection is cut before the response. */
  cutAnswers: z.int().min(0),
  /** Payouts are not reconciled yet, and list nothing. */
  reconcileLate: z.boolean(),
  /** The next n print files cannot be read. */
  failFiles: z.int().min(0),
  /** The next n requests get the error for a wrong key or token. */
  refuseToken: z.int().min(0),
  /** For the next n requests outside a lockout, Printful's rate limit is already used up and locks the store out. */
  lockOuts: z.int().min(0),
  /** Holds an order with an embroidery that is new to Printful until its cost is known, and returns it as a draft. */
  holdEmbroidery: z.boolean(),
  /** The placements that Printful's catalog lists but its orders refuse. */
  refusePlacements: z.array(z.string()),
  /** The shipping rates that Printful lists without delivery days. */
  hideDays: z.array(z.string()),
  /** The countries, like GB, in which Printful makes the hats, so that customs charge nothing there. */
  madeIn: z.array(z.string()),
  /** Refuses to register more than one type of event at once. */
  refuseEventList: z.boolean(),
  /** Types of events that cannot be registered, alone or with others. */
  refuseEvents: z.array(z.string()),
});

type FaultSwitches = z.infer<typeof faultSwitches>;

export class Faults {
  #switches: FaultSwitches = {
    twice: false,
    outOfOrderMs: 0,
    lateMs: 0,
    failRequests: 0,
    failChanges: 0,
    cutAnswers: 0,
    reconcileLate: false,
    failFiles: 0,
    refuseToken: 0,
    lockOuts: 0,
    holdEmbroidery: false,
    refusePlacements: [],
    hideDays: [],
    madeIn: [],
    refuseEventList: false,
    refuseEvents: [],
  };
  #deliveries = 0;

  get switches(): FaultSwitches {
    return this.#switches;
  }

  set(changes: Partial<FaultSwitches>) {
    this.#switches = { ...this.#switches, ...changes };
    this.#deliveries = 0;
  }

  /** One delay in milliseconds for each delivery of the next webhook. */
  deliveryDelaysMs(): number[] {
    const { twice, lateMs, outOfOrderMs } = this.#switches;
    const delay = lateMs + (this.#deliveries++ % 2 === 0 ? outOfOrderMs : 0);
    return twice ? [delay, delay] : [delay];
  }

  /** Whether a fault that happens so many times happens now. */
  take(
    name: 'failRequests' | 'failChanges' | 'cutAnswers' | 'failFiles' | 'refuseToken' | 'lockOuts',
  ): boolean {
    if (this.#switches[name] === 0) return false;
    this.#switches = { ...this.#switches, [name]: this.#switches[name] - 1 };
    return true;
  }
}
