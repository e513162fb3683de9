import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type { Deps } from '../../../src/server/deps.ts';
import { WEBHOOK_PATH } from '../../../src/server/fulfillment/webhook/link-webhook.ts';
import { findWebhook } from '../../../src/server/fulfillment/webhook/queries.ts';
import { receivePrintfulEvent } from '../../../src/server/fulfillment/webhook/webhook-routes.ts';
import { isSignedBy, readPrintfulEvent } from '../../../src/server/gateways/printful/webhooks.ts';
import {
  receiveStripeEvent,
  STRIPE_WEBHOOK_PATH,
} from '../../../src/server/orders/settling/receive-stripe-event.ts';
import { acceptedFromStripe } from '../invariants/jobs.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../world/time.ts';
import type { World, WorldWebhooks } from '../world/world.ts';

/** How long each provider tries to deliver a webhook. */
const RETRIES = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 10 * HOUR, DAY];

/** Delivers webhooks as providers do: at least once, in any order, some of them late and some never. */
export class Webhooks implements WorldWebhooks {
  readonly accepted: WorldWebhooks['accepted'] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  stripe(event: { id: string; type: string }): void {
    const payload = JSON.stringify(event);
    const { webhookSecret } = this.#world.shop.deps().config.stripe;
    this.#deliver(`Stripe's webhook ${event.type}`, STRIPE_WEBHOOK_PATH, async (deps) => {
      // The shop refuses a signature that is older than five minutes by its own clock.
      const ahead = deps.clock().getTime() - this.#world.scheduler.now;
      const timestamp = Math.floor((Date.now() - ahead) / 1000);
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
      const read = deps.stripe.readEvent(Buffer.from(payload), header);
      if (!read) throw new Error('the signature does not match');
      await receiveStripeEvent(deps, read);
      this.accepted.push(...acceptedFromStripe(read));
    });
  }

  printful(event: object & { type: string }, secretKey: string | null): void {
    if (secretKey === null) return;
    const body = Buffer.from(JSON.stringify(event));
    const signature = createHmac('sha256', Buffer.from(secretKey, 'hex')).update(body).digest('hex');
    this.#deliver(`Printful's webhook ${event.type}`, WEBHOOK_PATH, async (deps) => {
      const webhook = await findWebhook(deps.db);
      if (!webhook || !isSignedBy(webhook.secretKey, body, signature))
        throw new Error('the signature does not match');
      const read = readPrintfulEvent(body);
      if (!read) throw new Error('this is not an event');
      await receivePrintfulEvent(deps, read);
      this.accepted.push({ provider: 'printful', id: read.id, type: read.type, reports: null });
    });
  }

  #deliver(name: string, path: string, handle: (deps: Deps) => Promise<void>): void {
    const { random, faults, scheduler } = this.#world;
    if (random.chance(faults.webhookLost)) {
      this.#world.trace(`${name} is lost`);
      return;
    }
    const { shop } = this.#world;
    const send = () => shop.request(name, handle, { method: 'POST', path });
    const copies = random.chance(faults.webhookTwice) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = random.chance(faults.webhookLate);
      const wait = isLate ? random.wait(10 * SECOND, 2 * DAY) : random.wait(50, 3 * SECOND);
      scheduler.after(wait, name, () => this.#attempt(name, send, 0));
    }
  }

  #attempt(name: string, send: () => Promise<void>, tries: number): void {
    const { scheduler } = this.#world;
    send().then(
      () => this.#world.trace(`${name} is accepted`),
      (error: Error) => {
        this.#world.trace(`${name} is refused: ${error.message}`);
        const wait = RETRIES[tries];
        if (wait !== undefined) scheduler.after(wait, name, () => this.#attempt(name, send, tries + 1));
      },
    );
  }
}
