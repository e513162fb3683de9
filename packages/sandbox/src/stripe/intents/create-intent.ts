import { randomText } from '../../http/random.ts';
import { type StripeAccount, unixSeconds } from '../account.ts';
import { emit } from '../events.ts';
import { requireChargeable } from '../money.ts';
import {
  emptyAddress,
  everyIntent,
  type Metadata,
  type PaymentIntent,
  type RequestOrigin,
  type Shipping,
} from '../objects.ts';
import { missing } from '../protocol/stripe-error.ts';
import type { CreateParams } from './intent-params.ts';

export function createIntent(
  account: StripeAccount,
  params: CreateParams,
  request: RequestOrigin,
): PaymentIntent {
  requireChargeable(params);
  const calculation = params.hooks?.inputs.tax?.calculation;
  if (calculation && !account.calculations.get(calculation))
    throw missing('tax calculation', calculation, 'hooks[inputs][tax][calculation]');
  const intent = account.intents.put(newIntent(params));
  emit(account, 'payment_intent.created', { object: intent, request });
  return intent;
}

/** What this account's owner turned on in Stripe's dashboard: all of it counts for an intent that names no methods. */
const dashboardMethods = ({ automatic_payment_methods: automatic }: CreateParams): string[] =>
  automatic?.allow_redirects === 'never' ? ['card', 'link'] : ['card', 'klarna', 'link'];

function newIntent(params: CreateParams): PaymentIntent {
  const id = `pi_${randomText(24)}`;
  const cardOnly = params.allowed_payment_method_types !== undefined;
  return {
    ...everyIntent,
    id,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods:
      params.automatic_payment_methods ?? (cardOnly ? null : { enabled: true, allow_redirects: 'always' }),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: unixSeconds(),
    currency: params.currency,
    description: params.description ?? null,
    ...(params.hooks && { hooks: params.hooks }),
    last_payment_error: null,
    latest_charge: null,
    metadata: newMetadata(params.metadata),
    next_action: null,
    payment_method: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: params.allowed_payment_method_types ?? dashboardMethods(params),
    receipt_email: params.receipt_email ?? null,
    shipping: params.shipping ? fullShipping(params.shipping) : null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
}

export function fullShipping({ address, ...rest }: NonNullable<CreateParams['shipping']>): Shipping {
  return {
    phone: null,
    carrier: null,
    tracking_number: null,
    ...rest,
    address: { ...emptyAddress, ...address },
  };
}

/** The metadata of a new object. A key with an empty value is left out. */
export const newMetadata = (given: Metadata | null | undefined): Metadata =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''));
