import type { StripeAccount } from '../account.ts';
import { ValidationError } from './stripe-error.ts';

type Fields = Record<string, unknown>;

/** Replaces ids with their objects: `latest_charge`, `data.latest_charge`. Throws for any other field. */
export function expanded(account: StripeAccount, object: object, paths: string[] = []): object {
  return paths.reduce<object>(
    (result, path) => expandPath(account, result, { steps: path.split('.'), path }),
    object,
  );
}

function expandPath(
  account: StripeAccount,
  object: object,
  { steps, path }: { steps: string[]; path: string },
): object {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  const fields = object as Fields;
  if (fields.object === 'list' && step === 'data') {
    const data = (fields.data as object[]).map((item) => expandPath(account, item, { steps: rest, path }));
    return { ...fields, data };
  }
  const found = referenced(account, fields, step);
  if (found === undefined) {
    throw new ValidationError(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return { ...fields, [step]: found && expandPath(account, found, { steps: rest, path }) };
}

/** The object that a field refers to, null if the field is empty, undefined if it is not a reference. */
function referenced(account: StripeAccount, fields: Fields, step: string): object | null | undefined {
  if (fields.object === 'charge' && step === 'refunds') {
    const id = String(fields.id);
    const data = account.refunds.relatedTo(id).reverse();
    return { object: 'list', url: `/v1/charges/${id}/refunds`, has_more: false, data };
  }
  if (fields.object === 'balance_transaction' && step === 'source') return sourceOf(account, fields.source);
  const collection = {
    balance_transaction: account.bookings,
    latest_charge: account.charges,
    charge: account.charges,
    payment_intent: account.intents,
    payment_method: account.paymentMethods,
  }[step];
  const value = fields[step];
  if (!collection || value === undefined) return undefined;
  if (typeof value !== 'string') return value as object | null;
  return collection.get(value);
}

/** What a balance transaction is about. */
const sourceOf = (account: StripeAccount, source: unknown): object | undefined => {
  const id = String(source);
  return (
    account.charges.get(id) ?? account.refunds.get(id) ?? account.disputes.get(id) ?? account.payouts.get(id)
  );
};
