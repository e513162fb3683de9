export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

interface Refusal extends Omit<ErrorBody, 'type' | 'message'> {
  type?: ErrorBody['type'];
  status?: number;
}

/** An error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };

  constructor(message: string, { status = 400, type = 'invalid_request_error', ...rest }: Refusal = {}) {
    super(message);
    this.status = status;
    const doc_url = rest.code && `https://stripe.com/docs/error-codes/${rest.code.replaceAll('_', '-')}`;
    this.body = { error: { ...(doc_url ? { doc_url } : {}), ...rest, type, message } };
  }
}

/** Refused before anything ran, so the idempotency key stays unused: https://docs.stripe.com/api/idempotent_requests */
export class ValidationError extends StripeError {}

export function missing(kind: string, id: string, param = kind): StripeError {
  return new StripeError(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
