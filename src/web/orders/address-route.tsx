import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { ShippingForm } from '../../domain/address/address.ts';
import { countryOf } from '../../domain/address/states.ts';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { AddressFields } from '../checkout/shipping/address-fields.tsx';
import { POSTAL_FIELDS } from '../checkout/shipping/postal-fields.tsx';
import { useAskFirst } from '../checkout/shipping/question.tsx';
import { useSingleFlight } from '../checkout/use-single-flight.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import { useFieldInView } from '../ui/use-field-in-view.ts';
import type { Route } from './+types/address-route.ts';
import type { JustChanged } from './change-window/change-done.tsx';
import { changeOrder, type Refusal } from './change-window/change-order.ts';
import { backPath } from './change-window/change-paths.ts';
import { loadOrder } from './load-order.ts';
import { BackToOrder, MissingOrder, TooLatePage } from './missing-order.tsx';
import { timeOf, useClock } from './story/clock.ts';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('Fix the address');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads the address of a paid order if the key is right. */
export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey, cameFrom } = await loadOrder(args);
  const { id, status, window, address, email } = order;
  return {
    id,
    wasCanceled: isCanceled(status),
    window,
    address,
    email,
    orderKey,
    back: backPath(id, orderKey, cameFrom),
  };
}

export default function AddressPage({ loaderData }: Route.ComponentProps) {
  const { id, wasCanceled, window, back } = loaderData;
  if (!window)
    return (
      <TooLatePage id={id} wasCanceled={wasCanceled} back={back}>
        It’s too late to change the address here. Your hats are being made, or the order is closed.
      </TooLatePage>
    );
  return (
    <ShortPage title="Fix the address">
      <AddressForm {...loaderData} until={window.until} />
    </ShortPage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** The checkout's fields and checks. The country stays, and so does the shipping price. */
function AddressForm(props: Loaded & { until: string }) {
  const { id, address, email, orderKey, back, until } = props;
  const navigate = useNavigate();
  const clock = useClock();
  useFieldInView();
  const form = useForm<ShippingForm>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { ...address, customerEmail: email },
  });
  const [failure, setFailure] = useState<Refusal | null>(null);
  // Once the shopper has seen that there is another version, saving again replaces it.
  const [was, setWas] = useState<Record<string, string>>({ ...address });
  const asksFirst = useAskFirst();
  const [save, isBusy] = useSingleFlight(() =>
    form.handleSubmit(async ({ customerEmail: _, ...typed }) => {
      setFailure(null);
      const { refusal } = await changeOrder(id, 'address', { ...typed, key: orderKey, was });
      if (!refusal)
        return void (await navigate(back, {
          replace: true,
          state: { changed: 'address' } satisfies JustChanged,
        }));
      const field = POSTAL_FIELDS.find((each) => each === refusal.path);
      if (field) form.setError(field, { message: refusal.text }, { shouldFocus: true });
      else setFailure(refusal);
      if (refusal.theirs) setWas(refusal.theirs);
    })(),
  );
  const country = countryOf(address.country);
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!asksFirst(event.currentTarget)) void save();
      }}
    >
      <AddressFields form={form} isPaid />
      <p className="field-hint">
        Country: {country.name}. It stays, because shipping is paid.
        {!failure?.isOver && (
          <>
            {' '}
            You have until <time dateTime={until}>{timeOf(until, clock)}</time>.
          </>
        )}
      </p>
      <div role="alert">{failure && <Notice kind="error">{failure.text}</Notice>}</div>
      {failure?.isOver ? (
        <BackToOrder to={back} />
      ) : (
        <>
          <Button type="submit" voice="plain" wide busy={isBusy} busyLabel="Saving...">
            Save the address
          </Button>
          <Link className="link" to={back}>
            Never mind
          </Link>
        </>
      )}
    </form>
  );
}
