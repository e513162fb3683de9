import { data, Link } from 'react-router';
import { checkField, type ShippingField } from '../../domain/address/address.ts';
import { countryOf } from '../../domain/address/states.ts';
import type { ShopperAddress } from '../../wire/shopper-order.ts';
import { POSTAL_FIELDS, PostalFields } from '../checkout/shipping/postal-fields.tsx';
import { Button } from '../ui/button.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/where-route.ts';
import { loadOrder } from './load-order.ts';
import { MissingOrder } from './missing-order.tsx';
import { problemText } from './problem-texts.ts';
import './problem.css';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('Where to now?');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads a parcel that did not arrive if the key is right, and what was typed if the form came back with an error. */
export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey, searchParams } = await loadOrder(args);
  const problem = order.problems.find(({ id }) => id === Number(args.params.problem));
  if (!problem) throw data(null, { status: 404 });
  const isBack = searchParams.has('error');
  const typed = { ...order.address };
  if (isBack) for (const name of POSTAL_FIELDS) typed[name] = searchParams.get(name) ?? '';
  const search = `?${new URLSearchParams({ key: orderKey })}`;
  return { id: order.id, email: order.email, problem, typed, isBack, search };
}

/** Asks where the next parcel goes. A plain form, which the server checks. */
export default function WherePage({ loaderData }: Route.ComponentProps) {
  const { id, email, problem, typed, isBack, search } = loaderData;
  const isReturned = problem.reason === 'returned';
  const isOpen = problem.asksWhere || (isReturned && problem.decision === null);
  if (!isOpen)
    return (
      <ShortPage title="We have your answer">
        <p>{problemText(problem)}</p>
        <p>
          <Link to={`/orders/${id}${search}`}>Back to order #{id}</Link>
        </p>
      </ShortPage>
    );
  const country = countryOf(typed.country);
  const messageOf = messagesIn(typed, email, isBack);
  return (
    <ShortPage
      title={isReturned ? 'Your package came back. Where to now?' : 'Where should your new hats go?'}
    >
      <p>
        Order <b className="figures">#{id}</b>. Confirm the address or correct it. We answer at {email}.
      </p>
      <form method="post" action={`/orders/${id}/where/${problem.id}${search}`} noValidate className="stack">
        <PostalFields
          country={country}
          field={(name) => ({ name, defaultValue: typed[name], error: messageOf(name) })}
        />
        <p className="field-hint">Country: {country.name}. Moved abroad? Write to us.</p>
        <Button type="submit" tone="pink" wide name="choice" value="address">
          Send it there
        </Button>
        <Button type="submit" tone="white" voice="plain" wide name="choice" value="refund">
          I’d rather have my money back
        </Button>
      </form>
    </ShortPage>
  );
}

/** The message for each field, once the form came back. */
const messagesIn =
  (typed: ShopperAddress, customerEmail: string, isBack: boolean) => (field: ShippingField) =>
    isBack ? checkField(field, { ...typed, customerEmail }) : null;
