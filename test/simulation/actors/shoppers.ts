import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import type { Wish } from '../../../src/server/orders/change-window/within-window.ts';
import { createOrder } from '../../../src/server/orders/placing/create-order.ts';
import { createPayment } from '../../../src/server/orders/placing/create-payment.ts';
import { settleForBrowser } from '../../../src/server/orders/settling/settle-order.ts';
import { cancelLateOrder } from '../../../src/server/orders/shopper/cancel-late-order.ts';
import { type OrderFigures, orderRequest } from '../../../src/wire/orders.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { Random } from '../world/random.ts';
import { DAY, HOUR, MINUTE, SECOND, START } from '../world/time.ts';
import type { World } from '../world/world.ts';
import { type Cart, fillCart } from './carts.ts';
import { CODE, typedCode } from './codes.ts';
import { checkNames, crewCart, type SharedNames, shareNames } from './crews.ts';
import { plannedGift } from './gifts.ts';
import { homeOf, secondThought } from './second-thoughts.ts';
import { sendCartTo } from './sent-carts.ts';
import { type Sheet, WALLETS, waysToShip } from './wallets.ts';

/** The shoppers of a run, at most so many. Each has a browser that gives up, clicks twice, or loses its connection. */
export function scriptShoppers(world: World, most: number): void {
  const { random, scheduler, end, arrivals } = world;
  const count = Math.min(most, random.whole(2, MOST_SHOPPERS));
  for (let number = 1; number <= count; number += 1) {
    const at = random.between(START + MINUTE, end - HOUR);
    arrivals.push(at);
    scheduler.at(at, `shopper ${number} comes`, () => {
      const shopper = new Shopper(world, number);
      scheduler
        .start({ name: `shopper ${number}`, instance: null }, () => shopper.shop())
        .catch((error: Error) => {
          if (!(error instanceof GaveUp)) throw error;
          world.trace(`shopper ${number} gives up: ${error.message}`);
        });
    });
  }
}

export const MOST_SHOPPERS = 5;

/** A shopper who leaves because the shop does not answer. */
class GaveUp extends Error {}

interface Placed {
  id: string;
  key: string;
  total: string;
}

interface Form {
  customerEmail: string;
  items: Cart;
  discountCode?: string;
  campaign?: number | undefined;
  [other: string]: unknown;
}

class Shopper {
  readonly #world: World;
  readonly #number: number;
  readonly #name: string;
  readonly #address: string;
  /** Of its own, so that the rest of a world stays as it was. */
  readonly #wallets: Random;
  #checkouts = 0;
  #names: SharedNames | null = null;

  constructor(world: World, number: number) {
    this.#world = world;
    this.#number = number;
    this.#name = `shopper ${number}`;
    this.#wallets = new Random(world.seed * 10 + number + 2_000_003);
    this.#address = world.random.chance(0.3) ? '203.0.113.7' : `198.51.100.${number}`;
  }

  async shop(): Promise<void> {
    const { random, scheduler } = this.#world;
    if (random.chance(0.3)) return this.#shopForCrew();
    if (this.#wallets.chance(0.4)) return this.#shopByWallet();
    if (this.#wallets.chance(0.5)) return this.#shopFromSentCart();
    let order = await this.#checkOut(fillCart(random));
    if (random.chance(0.1)) return this.#say('leaves without a payment');
    let secret = await this.#openPayment(order);
    if (random.chance(0.15)) return this.#say('leaves the payment form');
    if (random.chance(0.25)) {
      // Another tab, or the back button: the first order may be paid all the same.
      const paysFirst = random.chance(0.3) ? this.#pay(secret) : null;
      const first = order;
      order = await this.#checkOut(fillCart(random), first).catch((error: Error) => {
        this.#say(`cannot change the checkout: ${error.message}`);
        return first;
      });
      if (paysFirst !== null && order === first) return this.#follow(order);
      secret = order === first ? secret : await this.#openPayment(order);
    }
    for (let declines = random.chance(0.25) ? random.pick([1, 2, 3, 6]) : 0; declines > 0; declines -= 1) {
      this.#world.stripe.pay(secret, 'declined');
      this.#say('has a card declined');
      await scheduler.sleep(random.wait(5 * SECOND, 3 * MINUTE));
    }
    await scheduler.sleep(
      random.chance(0.1) ? random.wait(MINUTE, 30 * HOUR) : random.wait(5 * SECOND, MINUTE),
    );
    if (this.#pay(secret) === 'closed') {
      secret = await this.#openPayment(order);
      this.#pay(secret);
    }
    if (random.chance(0.3)) return this.#say('closes the tab');
    await this.#follow(order);
  }

  /** An organizer, who decides about her friends' names once she has paid. */
  async #shopForCrew(): Promise<void> {
    const ask = this.#ask.bind(this);
    this.#names = await shareNames(ask);
    const order = await this.#checkOut(crewCart());
    const secret = await this.#openPayment(order);
    if (this.#pay(secret) !== 'paid') return;
    const settled = await this.#ask('a look at the payment', (deps) => settleForBrowser(deps, order.id));
    if (settled?.paid) await checkNames(this.#world, this.#names, ask);
    else this.#say('leaves before the payment is seen');
  }

  /** In a wallet's sheet: closed and opened again, confirmed late, or confirmed twice at once. */
  async #shopByWallet(): Promise<void> {
    const { scheduler, stripe, sheets } = this.#world;
    const random = this.#wallets;
    const form = this.#form(fillCart(random));
    for (let closed = random.pick([0, 0, 1, 2]); closed > 0; closed -= 1) {
      await this.#ask('ways to ship', (deps) => waysToShip(deps, form.items));
      await scheduler.sleep(random.wait(5 * SECOND, 5 * MINUTE));
      this.#say('closes the sheet');
    }
    const sheet: Sheet = { key: this.#nextKey(), wallet: random.pick(WALLETS), payments: 0 };
    await this.#ask('ways to ship', (deps) => waysToShip(deps, form.items));
    await scheduler.sleep(random.chance(0.2) ? random.wait(MINUTE, 6 * HOUR) : random.wait(SECOND, MINUTE));
    sheets.push(sheet);
    const isLate = random.chance(0.2);
    const confirm = async () => {
      const order = await this.#place({ ...form }, sheet.key);
      const secret = await this.#openPayment(order, { express: true });
      if (isLate) await scheduler.sleep(random.wait(MINUTE, 30 * HOUR));
      const result = stripe.pay(secret, random.chance(0.15) ? 'declined' : 'good', sheet.wallet);
      if (result === 'paid') sheet.payments += 1;
      this.#say(`confirms a sheet of ${sheet.wallet}: ${result}`);
      return order;
    };
    const twice = random.chance(0.5) ? [confirm(), confirm()] : [confirm()];
    const outcomes = await scheduler.waitFor(Promise.allSettled(twice));
    const order = outcomes.find((outcome) => outcome.status === 'fulfilled')?.value;
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(order && outcome.reason instanceof GaveUp)) throw outcome.reason;
    if (!order || random.chance(0.3)) return this.#say('closes the tab');
    await this.#follow(order);
  }

  /** From a cart that the owner made: at once, or after it expired; in one tab or two; with a card or a wallet. */
  async #shopFromSentCart(): Promise<void> {
    const { scheduler, stripe, sheets } = this.#world;
    const random = this.#wallets;
    const form = this.#form(fillCart(random));
    const cart = await sendCartTo(this.#world, random, { email: form.customerEmail, items: form.items });
    if (!cart) return this.#say('gets no cart');
    await scheduler.sleep(random.chance(0.3) ? random.wait(HOUR, 20 * HOUR) : random.wait(SECOND, HOUR));
    const buy = async () => {
      const sheet: Sheet | null = random.chance(0.5)
        ? { key: this.#nextKey(), wallet: random.pick(WALLETS), payments: 0 }
        : null;
      if (sheet) sheets.push(sheet);
      const order = await this.#place({ ...form, sentCart: cart }, sheet?.key ?? this.#nextKey());
      const secret = await this.#openPayment(order, { express: sheet !== null });
      await scheduler.sleep(random.wait(SECOND, random.chance(0.2) ? 6 * HOUR : MINUTE));
      const result = stripe.pay(secret, 'good', sheet?.wallet);
      if (sheet && result === 'paid') sheet.payments += 1;
      this.#say(`pays for cart ${cart.id}: ${result}`);
      return { order, result };
    };
    const tabs = random.chance(0.4) ? [buy(), buy()] : [buy()];
    const outcomes = await scheduler.waitFor(Promise.allSettled(tabs));
    for (const outcome of outcomes) {
      if (outcome.status !== 'rejected') continue;
      if (!(outcome.reason instanceof GaveUp)) throw outcome.reason;
      this.#say(`gives up: ${outcome.reason.message}`);
    }
    const paid = outcomes.find((one) => one.status === 'fulfilled' && one.value.result === 'paid');
    if (paid?.status === 'fulfilled') await this.#follow(paid.value.order);
  }

  #say(what: string): void {
    this.#world.trace(`${this.#name} ${what}`);
  }

  #pay(secret: string): 'paid' | 'declined' | 'closed' {
    const result = this.#world.stripe.pay(secret, 'good');
    this.#say(`pays: ${result}`);
    return result;
  }

  /** Places an order for a cart. */
  #checkOut(cart: Cart, supersedes?: Placed): Promise<Placed> {
    return this.#place(this.#form(cart, supersedes), this.#nextKey());
  }

  #nextKey(): string {
    this.#checkouts += 1;
    return `checkout-${this.#number}-${this.#checkouts}`;
  }

  #form(cart: Cart, supersedes?: Placed): Form {
    return {
      customerName: `Shopper No. ${this.#number}`,
      customerEmail: `shopper-${this.#number}@example.com`,
      address: `${this.#number} Music Row`,
      ...homeOf(this.#number),
      phone: this.#number > 2 ? `+1 615 555 010${this.#number}` : '',
      state: 'TN',
      country: 'US',
      items: cart,
      shippingMethod: 'Standard Shipping',
      ...typedCode(this.#world),
      ...plannedGift(this.#world, this.#number),
      campaign: this.#wallets.chance(0.5) ? this.#world.readers.letters.at(-1) : undefined,
      ...(this.#names && { crews: [{ id: this.#names.id, key: this.#names.key }] }),
      ...(supersedes ? { supersedes: { id: supersedes.id, key: supersedes.key } } : {}),
    };
  }

  /** Places an order with the total that the shop names. */
  async #place(form: Form, key: string): Promise<Placed> {
    let figures = { total: '0.00', shipping: '0.00' };
    if (form.campaign) {
      this.#say(`comes from newsletter ${form.campaign}`);
      this.#world.readers.checkouts.set(key, form.campaign);
    }
    for (let tries = 0; tries < 6; tries += 1) {
      const request = orderRequest.parse({ ...form, total: figures.total, shippingCost: figures.shipping });
      const place = () =>
        this.#ask('an order', (deps) => createOrder(deps, request, { idempotencyKey: key }));
      // A double click sends the same request twice.
      const isDouble = figures.total !== '0.00' && this.#world.random.chance(0.15);
      const [answer, second] = await this.#world.scheduler.waitFor(
        Promise.all([place(), isDouble ? place() : null]),
      );
      if (second && 'id' in answer && 'id' in second && second.id !== answer.id)
        throw new Error(`one click made two orders: ${answer.id} and ${second.id}`);
      if (!(answer instanceof ShopError)) {
        this.#say(`places order ${answer.id} for ${figures.total}`);
        return { ...answer, total: figures.total };
      }
      if (answer.message.includes(CODE) && 'discountCode' in form) {
        this.#say(`goes on without a code: ${answer.message}`);
        delete form.discountCode;
        continue;
      }
      if (answer.code === 'provider_failed') {
        this.#say(`waits: ${answer.message}`);
        await this.#world.scheduler.sleep(this.#world.random.wait(SECOND, MINUTE));
        continue;
      }
      if (answer.code !== 'price_changed') throw new GaveUp(answer.message);
      figures = answer.details as OrderFigures;
    }
    throw new GaveUp('the price changed too often');
  }

  async #openPayment({ id, total }: Placed, { express = false } = {}): Promise<string> {
    const amount = orderRequest.shape.total.parse(total);
    const answer = await this.#ask('a payment', (deps) =>
      createPayment(deps, { orderId: id, amount, express, address: this.#address }),
    );
    if (answer instanceof ShopError) throw new GaveUp(answer.message);
    return answer.clientSecret;
  }

  /** The thank-you page, and the page of the order when it is late. */
  async #follow({ id, key }: Placed): Promise<void> {
    const { scheduler, random } = this.#world;
    await this.#ask('a look at the payment', (deps) => settleForBrowser(deps, id));
    if (random.chance(0.6)) await this.#thinkAgain({ orderId: id, key });
    if (!random.chance(0.3)) return;
    await scheduler.sleep(random.wait(HOUR, 8 * DAY));
    const outcome = await this.#ask('to cancel', (deps) => cancelLateOrder(deps, { orderId: id, key }));
    this.#say(`asks to cancel order ${id}: ${String(outcome)}`);
  }

  /** What the shopper wants within the window, at its end, or too late. Two tabs may want something at once. */
  async #thinkAgain(wish: Wish): Promise<void> {
    const { scheduler, random } = this.#world;
    for (let wishes = random.whole(1, 3); wishes > 0; wishes -= 1) {
      const atTheEnd = 59 * MINUTE + random.whole(0, 90) * SECOND;
      await scheduler.sleep(random.chance(0.3) ? atTheEnd : random.wait(SECOND, 40 * MINUTE));
      const isDouble = random.chance(0.3);
      await scheduler.waitFor(Promise.all([this.#want(wish), isDouble ? this.#want(wish) : null]));
    }
  }

  async #want(wish: Wish): Promise<void> {
    const [what, act] = secondThought(this.#world.random);
    const outcome = await this.#ask(what, (deps) => act(deps, wish));
    this.#say(
      `asks ${what} of order ${wish.orderId}: ${outcome instanceof ShopError ? outcome.message : 'done'}`,
    );
  }

  /** A request of the browser, which tries again a few times. */
  async #ask<Answer>(what: string, handle: (deps: Deps) => Promise<Answer>): Promise<Answer> {
    const { shop, scheduler, random, faults } = this.#world;
    for (let tries = 0; tries < 8; tries += 1) {
      const isCut = random.chance(faults.browserCut);
      try {
        const answer = await scheduler.waitFor(shop.request(`${this.#name} asks for ${what}`, handle));
        if (!isCut) return answer;
        this.#say(`loses the answer about ${what}`);
      } catch (error) {
        if (!(error instanceof ConnectionLost) && !(error instanceof ShopError)) throw error;
        this.#say(`gets no answer about ${what}: ${error.message}`);
      }
      await scheduler.sleep(random.wait(SECOND, 2 * MINUTE));
    }
    throw new GaveUp(`no answer about ${what}`);
  }
}
