import type { Wallet } from '../../../../src/domain/orders/wallets.ts';
import { HOUR, MINUTE, SECOND } from '../../world/time.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';
import { Balance } from './balance.ts';
import type {
  DisputeAtStripe,
  EventAtStripe,
  Intent,
  RefundAtStripe,
  StripeAccount,
  StripeCall,
  WarningAtStripe,
} from './objects.ts';
import { TaxBooks } from './tax.ts';

/** Fee of a payment and of a dispute, in cents. */
const FEE = 117;
const DISPUTE_FEE = 1500;
/** Stripe forgets idempotency keys after a day. */
const KEY_LIFETIME = 24 * HOUR;

/** Stripe's books, and the part of its API that the shop calls. */
export class StripeModel implements StripeAccount {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, RefundAtStripe>();
  readonly disputes = new Map<string, DisputeAtStripe>();
  readonly warnings = new Map<string, WarningAtStripe>();
  readonly balance = new Balance();
  readonly tax = new TaxBooks();
  readonly events: EventAtStripe[] = [];
  readonly #answers = new Map<string, { answer: Answer; at: number }>();
  readonly #world: World;
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  handle(call: StripeCall): Answer {
    const stored = call.key === null ? undefined : this.#answers.get(call.key);
    if (stored && this.#world.scheduler.now - stored.at < KEY_LIFETIME) return stored.answer;
    const answer = structuredClone(this.#answer(call));
    if (call.key !== null) this.#answers.set(call.key, { answer, at: this.#world.scheduler.now });
    return answer;
  }

  #answer({ method, path, query, body }: StripeCall): Answer {
    const [, , kind, id, action] = path.split('/');
    if (kind === 'balance_transactions') return listOf(this.balance.list(query));
    if (kind === 'events') return listOf(this.#eventsSince(query));
    if (kind === 'disputes') return listOf(ofIntent(this.disputes.values(), query.get('payment_intent')));
    if (kind === 'refunds' && method === 'GET')
      return listOf(ofIntent(this.refunds.values(), query.get('payment_intent')));
    if (kind === 'refunds') return this.#createRefund(body);
    if (kind === 'tax' && id === 'registrations') return listOf(REGISTRATIONS);
    if (kind === 'tax' && id === 'settings')
      return ok({ object: 'tax.settings', status: 'active', status_details: { active: {} } });
    if (kind === 'tax' && id === 'calculations')
      return ok(this.tax.calculate(this.#id('taxcalc'), body, this.#seconds()));
    if (kind === 'tax' && id === 'associations')
      return ok(this.tax.associationOf(query.get('payment_intent') ?? ''));
    if (kind === 'tax' && id === 'transactions')
      return method === 'GET' ? ok(this.tax.read(action ?? '', this.#seconds())) : this.#reverseTax(body);
    if (kind !== 'payment_intents') throw new Error(`the model of Stripe does not know ${method} ${path}`);
    if (!id) return ok(this.#createIntent(body));
    const intent = this.intents.get(id);
    if (!intent) return refused(404, 'resource_missing', `No such payment_intent: '${id}'`);
    return action === 'cancel' ? this.#cancel(intent) : ok(intent);
  }

  #reverseTax(body: URLSearchParams): Answer {
    const intent = this.intents.get(this.tax.find(body.get('original_transaction') ?? '')?.intent ?? '');
    if (!intent) return refused(404, 'resource_missing', 'No such tax transaction');
    const refunded = intent.amount_received - this.leftOf(intent);
    return ok(this.tax.read(this.tax.reverse(body, intent.id, refunded), this.#seconds()));
  }

  #createIntent(body: URLSearchParams): Intent {
    const id = this.#id('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(body.get('amount')),
      amount_received: 0,
      currency: body.get('currency') ?? '',
      status: 'requires_payment_method',
      description: body.get('description'),
      metadata: metadataOf(body),
      livemode: true,
      client_secret: `${id}_secret`,
      last_payment_error: null,
      hasAddress: body.has('shipping[name]'),
      taxCalculation: body.get('hooks[inputs][tax][calculation]'),
      latest_charge: null,
      created: this.#seconds(),
    };
    this.intents.set(id, intent);
    return intent;
  }

  #cancel(intent: Intent): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refused(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
    intent.status = 'canceled';
    this.#emit('payment_intent.canceled', intent);
    return ok(intent);
  }

  pay(clientSecret: string, card: 'good' | 'declined', wallet?: Wallet): 'paid' | 'declined' | 'closed' {
    const intent = this.intents.get(clientSecret.replace('_secret', ''));
    if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return 'closed';
    if (card === 'declined') {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { type: 'card_error', code: 'card_declined' };
      this.#emit('payment_intent.payment_failed', intent);
      return 'declined';
    }
    const charge = {
      id: this.#id('ch'),
      object: 'charge' as const,
      payment_method_details: {
        type: 'card' as const,
        card: { wallet: wallet ? { type: wallet } : null },
      },
      balance_transaction: null,
    };
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge,
    });
    this.tax.record(intent.id, intent.taxCalculation);
    this.#world.trace(`${intent.id} of order ${intent.metadata.order_id} is paid: ${intent.amount}`);
    this.#emit('payment_intent.succeeded', intent);
    this.#emit('charge.succeeded', { ...charge, payment_intent: intent.id });
    const created = this.#seconds();
    const booked = this.#world.random.wait(SECOND, 2 * HOUR);
    this.#world.scheduler.after(booked, `the fee of ${intent.id} is booked`, () => {
      if (intent.latest_charge) intent.latest_charge.balance_transaction = { fee: FEE, currency: 'usd' };
      const { id, description, metadata } = intent;
      const source = { ...charge, payment_intent: id, description, metadata };
      this.balance.add('charge', intent.amount, { fee: FEE, created, source });
      this.#emit('charge.updated', { ...charge, payment_intent: intent.id });
    });
    return 'paid';
  }

  leftOf(intent: Intent): number {
    const refunds = ofIntent(this.refunds.values(), intent.id).filter(({ status }) => status !== 'failed');
    return intent.amount_received - refunds.reduce((sum, { amount }) => sum + amount, 0);
  }

  #createRefund(body: URLSearchParams): Answer {
    const intent = this.intents.get(body.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded')
      return refused(400, 'charge_missing', 'This PaymentIntent has no successful charge.');
    const isDisputed = ofIntent(this.disputes.values(), intent.id).some(({ status }) => status !== 'won');
    if (isDisputed) return refused(400, 'charge_disputed', 'This charge has been charged back.');
    const amount = Number(body.get('amount'));
    if (amount > this.leftOf(intent))
      return refused(
        400,
        'charge_already_refunded',
        'Refund amount is greater than unrefunded amount on charge.',
      );
    return ok(this.addRefund(intent, amount, metadataOf(body)));
  }

  addRefund(intent: Intent, amount: number, metadata: Record<string, string> = {}): RefundAtStripe {
    const { random, scheduler } = this.#world;
    const refund: RefundAtStripe = {
      id: this.#id('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      status: random.chance(0.2) ? 'pending' : 'succeeded',
      failure_reason: null,
      metadata,
      created: this.#seconds(),
    };
    this.tax.giveBack(refund, intent.amount_received - this.leftOf(intent));
    this.refunds.set(refund.id, refund);
    this.balance.add('refund', -amount, { created: refund.created, source: refund });
    this.#world.trace(`Stripe refunds ${amount} of ${intent.id}: ${refund.status}`);
    this.#emit('refund.created', refund);
    this.#emit('charge.refunded', {
      id: intent.latest_charge?.id,
      object: 'charge',
      payment_intent: intent.id,
    });
    const fails = !this.#world.isCalm && random.chance(0.25);
    if (refund.status === 'pending' || fails)
      scheduler.after(random.wait(MINUTE, 48 * HOUR), `${refund.id} ends`, () =>
        this.#endRefund(refund, fails),
      );
    return refund;
  }

  #endRefund(refund: RefundAtStripe, fails: boolean): void {
    refund.status = fails ? 'failed' : 'succeeded';
    if (fails) {
      refund.failure_reason = 'expired_or_canceled_card';
      this.balance.add('refund_failure', refund.amount, { created: this.#seconds(), source: refund });
      this.tax.takeAgain(refund);
    }
    this.#world.trace(`${refund.id} is ${refund.status}`);
    this.#emit(fails ? 'refund.failed' : 'refund.updated', refund);
    this.#emit('charge.refund.updated', refund);
  }

  openDispute(intent: Intent): void {
    const { random, scheduler } = this.#world;
    const dispute: DisputeAtStripe = {
      id: this.#id('dp'),
      object: 'dispute',
      payment_intent: intent.id,
      amount: intent.amount_received,
      status: 'needs_response',
      reason: 'fraudulent',
      evidence_details: { due_by: this.#seconds() + 7 * 24 * 3600, submission_count: 0 },
      balance_transactions: [{ fee: DISPUTE_FEE, currency: 'usd' }],
      created: this.#seconds(),
    };
    this.disputes.set(dispute.id, dispute);
    this.balance.add('dispute', -dispute.amount, {
      fee: DISPUTE_FEE,
      created: dispute.created,
      source: dispute,
    });
    this.#world.trace(`${intent.id} of order ${intent.metadata.order_id} is disputed`);
    this.#emit('charge.dispute.created', dispute);
    this.#emit('charge.dispute.funds_withdrawn', dispute);
    scheduler.after(random.wait(HOUR, 5 * 24 * HOUR), `${dispute.id} ends`, () => {
      dispute.status = random.chance(0.5) ? 'won' : 'lost';
      if (dispute.status === 'won')
        this.balance.add('dispute_reversal', dispute.amount, { created: this.#seconds(), source: dispute });
      this.#world.trace(`${dispute.id} is ${dispute.status}`);
      this.#emit('charge.dispute.closed', dispute);
    });
  }

  warn(intent: Intent): void {
    const { random, scheduler } = this.#world;
    const about = { payment_intent: intent.id, created: this.#seconds() };
    this.#world.trace(`the card of ${intent.id} of order ${intent.metadata.order_id} may be stolen`);
    if (random.chance(0.5)) {
      const warning: WarningAtStripe = {
        id: this.#id('issfr'),
        object: 'radar.early_fraud_warning',
        actionable: true,
        ...about,
      };
      this.warnings.set(warning.id, warning);
      this.#emit('radar.early_fraud_warning.created', warning);
      return;
    }
    const review: WarningAtStripe = { id: this.#id('prv'), object: 'review', reason: 'rule', ...about };
    this.warnings.set(review.id, review);
    this.#emit('review.opened', review);
    scheduler.after(random.wait(MINUTE, 48 * HOUR), `${review.id} ends`, () => {
      review.reason = random.chance(0.7) ? 'approved' : 'refunded_as_fraud';
      this.#world.trace(`${review.id} is ${review.reason}`);
      this.#emit('review.closed', review);
    });
  }

  #emit(type: string, object: object): void {
    const event: EventAtStripe = {
      id: this.#id('evt'),
      object: 'event',
      type,
      livemode: true,
      created: this.#seconds(),
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.#world.webhooks.stripe(event);
  }

  #eventsSince(query: URLSearchParams): EventAtStripe[] {
    const types = [...query].flatMap(([name, value]) => (name.startsWith('types') ? [value] : []));
    const since = Number(query.get('created[gte]'));
    return this.events.filter(({ type, created }) => types.includes(type) && created >= since).toReversed();
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }

  #seconds(): number {
    return Math.floor(this.#world.scheduler.now / 1000);
  }
}

/** In Tennessee. */
const REGISTRATIONS = [
  {
    id: 'taxreg_1',
    object: 'tax.registration',
    country: 'US',
    country_options: { us: { state: 'TN', type: 'state_sales_tax' } },
  },
];

const ok = (body: unknown): Answer => ({ status: 200, body });

const listOf = (data: readonly object[]): Answer => ok({ object: 'list', data, has_more: false, url: '/' });

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});

const ofIntent = <Thing extends { payment_intent: string }>(
  things: Iterable<Thing>,
  id: string | null,
): Thing[] => [...things].filter(({ payment_intent }) => payment_intent === id);

const metadataOf = (body: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...body].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );
