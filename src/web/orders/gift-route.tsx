import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  checkGift,
  type Gift,
  type GiftField,
  type GiftForm,
  giftForm,
  NO_GIFT,
} from '../../domain/orders/gift.ts';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { focusMistake, GiftFields, ReceiverEmail } from '../checkout/gift/gift-fields.tsx';
import { giftPromise } from '../checkout/gift/gift-question.tsx';
import { useSingleFlight } from '../checkout/use-single-flight.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/gift-route.ts';
import type { JustChanged } from './change-window/change-done.tsx';
import { changeOrder, type Refusal } from './change-window/change-order.ts';
import { addressPath, backPath } from './change-window/change-paths.ts';
import { loadOrder } from './load-order.ts';
import { BackToOrder, MissingOrder, TooLatePage } from './missing-order.tsx';
import { timeOf, useClock } from './story/clock.ts';

export const ErrorBoundary = MissingOrder;

export const meta: Route.MetaFunction = ({ loaderData }) => shortMeta(titleOf(loaderData?.gift ?? null));

const titleOf = (gift: Gift | null) => (gift ? 'Change the gift note' : 'Make it a gift');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads the gift of a paid order, or that it is none, if the key is right. */
export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey, cameFrom } = await loadOrder(args);
  const { id, status, window, gift, sentTo, address } = order;
  const back = backPath(id, orderKey, cameFrom);
  const toAddress = addressPath(id, orderKey, cameFrom);
  return { id, wasCanceled: isCanceled(status), window, gift, sentTo, address, orderKey, back, toAddress };
}

export default function GiftPage({ loaderData }: Route.ComponentProps) {
  const { id, wasCanceled, window, gift, back } = loaderData;
  if (!window)
    return (
      <TooLatePage id={id} wasCanceled={wasCanceled} back={back}>
        {gift
          ? 'It’s too late to change the note here. Your gift is being made.'
          : 'It’s too late to make it a gift here. Your hats are being made.'}
      </TooLatePage>
    );
  return (
    <ShortPage title={titleOf(gift)}>
      <GiftNoteForm {...loaderData} until={window.until} />
    </ShortPage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function GiftNoteForm(props: Loaded & { until: string }) {
  const { id, gift, sentTo, address, orderKey, back, toAddress, until } = props;
  const navigate = useNavigate();
  const clock = useClock();
  const [typed, setTyped] = useState<Gift>(gift ?? NO_GIFT);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  // Once the shopper has seen that there is another version, saving again replaces it.
  const [was, setWas] = useState<Record<string, string>>({ ...giftForm(gift) });
  const mistakes = checkGift(typed);
  const [save, isBusy] = useSingleFlight(async (isGift: GiftForm['isGift']) => {
    setFailure(null);
    if (isGift === 'yes' && focusMistake(mistakes)) return setTried(true);
    const form: GiftForm = { ...typed, isGift };
    const { refusal } = await changeOrder(id, 'gift', { ...form, key: orderKey, was });
    if (!refusal)
      return void (await navigate(back, { replace: true, state: { changed: 'gift' } satisfies JustChanged }));
    setFailure(refusal);
    if (refusal.theirs) setWas(refusal.theirs);
  });
  const field = FIELDS.find((name) => name === failure?.path);
  const fields = {
    gift: typed,
    onChange: (changes: Partial<Gift>) => setTyped({ ...typed, ...changes }),
    refused: { ...(failure && field && { [field]: failure.text }), ...(isTried && mistakes) },
  };
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save('yes');
      }}
    >
      <p>{giftPromise(address)} It costs the same.</p>
      <p className="breaks">
        The box goes to {sentTo[0]}, {address.city}. Somebody else opens it?{' '}
        <Link to={toAddress}>Fix the address</Link>
      </p>
      <GiftFields {...fields} />
      <ReceiverEmail label="Email to write to when it ships (optional)" {...fields} />
      {!failure?.isOver && (
        <p className="field-hint">
          You have until <time dateTime={until}>{timeOf(until, clock)}</time>.
        </p>
      )}
      <div role="alert">{failure && !field && <Notice kind="error">{failure.text}</Notice>}</div>
      {failure?.isOver ? (
        <BackToOrder to={back} />
      ) : (
        <>
          <Button type="submit" voice="plain" wide busy={isBusy} busyLabel="Saving...">
            {gift ? 'Save the note' : 'Make it a gift'}
          </Button>
          {gift && (
            <Button voice="plain" tone="white" wide disabled={isBusy} onClick={() => void save('no')}>
              It’s not a gift
            </Button>
          )}
          <Link className="link" to={back}>
            Never mind
          </Link>
        </>
      )}
    </form>
  );
}

const FIELDS = Object.keys(NO_GIFT) as GiftField[];
