import { useState } from 'react';
import { data, redirect } from 'react-router';
import {
  checkReview,
  HIDDEN_FOR,
  type ReviewField,
  type ReviewForm as Typed,
} from '../../domain/reviews/review.ts';
import { NO_OWNER_WORDS } from '../../domain/words/check-words.ts';
import type { OwnReviewPage } from '../../wire/reviews.ts';
import { picturedItem } from '../orders/bought/bought-hats.tsx';
import { MissingOrder } from '../orders/missing-order.tsx';
import { madeLines } from '../orders/order-texts.ts';
import { pageContext } from '../page-context.ts';
import { Button } from '../ui/button.tsx';
import { ItemPicture } from '../ui/hat-picture.tsx';
import { Notice } from '../ui/notice.tsx';
import { shortMeta } from '../ui/short-page.tsx';
import { Slab } from '../ui/slab.tsx';
import type { Route } from './+types/review-route.ts';
import { ReviewForm } from './review-form.tsx';
import '../orders/problem.css';
import './review.css';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('Did it land?');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads what was asked and said about an order if the key is right, and what was typed if the form came back. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key') ?? '';
  const { opensOrder, shopperOrder, ownReview } = context.get(pageContext);
  const review = await ownReview(params.id, key);
  // She was not asked yet.
  if (!review && (await opensOrder(params.id, key)))
    throw redirect(`/orders/${params.id}?${new URLSearchParams({ key })}`);
  const order = review && (await shopperOrder(params.id, key));
  const lines = madeLines(order?.lines ?? []);
  const [first] = lines;
  if (!order || !first) throw data(null, { status: 404 });
  const error = searchParams.get('error');
  const typed = error === null ? review : { ...review, ...readTyped(searchParams) };
  return {
    review,
    typed,
    lines,
    mayReport: order.mayReport,
    line: lines.find(({ id }) => id === typed.lineId) ?? first,
    page: `/orders/${order.id}`,
    search: `?${new URLSearchParams({ key })}`,
    refusal: error === null ? null : { field: error, text: refusalText(error, typed) },
    said: searchParams.get('said'),
  };
}

const readTyped = (query: URLSearchParams) => ({
  stars: Number(query.get('stars')) || 0,
  words: query.get('words') ?? '',
  name: query.get('name') ?? '',
  mayShow: query.get('show') === 'yes',
  mayAdvertise: query.get('ads') === 'yes',
  lineId: Number(query.get('hat')) || null,
});

/** Where a shopper says how a hat is, changes it, and takes it back. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { review, page, search, said } = loaderData;
  const [line, setLine] = useState(loaderData.line);
  return (
    <div className="columns columns-5-7 gap-0">
      <section className="problem-head review-head stack gap-5 packed clip on-pink">
        <Slab name="didItLand" as="h1" />
        <div className="bleed review-hat">
          <ItemPicture
            item={picturedItem(line)}
            alt=""
            sizes="(max-width: 880px) 1px, 50vw"
            loading="eager"
          />
        </div>
      </section>
      <div className="problem-body breaks stack gap-5 packed">
        {said === 'taken-back' && (
          <Notice kind="banner" role="status">
            Taken back. Nothing of it is left here.
          </Notice>
        )}
        {review.state !== 'asked' && (
          <Notice kind={review.state === 'hidden' ? 'warning' : 'banner'} role="status">
            {said === 'yes' && 'Thanks for telling us. '}
            {stateText(review)}
          </Notice>
        )}
        {review.reply && (
          <p className="review-reply">
            <b>The shop</b> {review.reply}
          </p>
        )}
        {review.isOpen ? (
          <ReviewForm {...loaderData} line={line} onHat={setLine} />
        ) : (
          <p className="lede">This link can no longer change what you said.</p>
        )}
        {review.state !== 'asked' && (
          <details>
            <summary className="link">Take it all back</summary>
            <form
              className="stack gap-3 at-start mt-3"
              method="post"
              action={`${page}/review/withdraw${search}`}
            >
              <p>Your words and your photo are deleted, here and in the shop.</p>
              <Button type="submit" tone="white" voice="plain">
                Delete them
              </Button>
            </form>
          </details>
        )}
      </div>
    </div>
  );
}

function stateText({ state, hiddenFor, isOpen }: OwnReviewPage): string {
  if (state === 'hidden' && hiddenFor)
    return `We don’t show this. ${HIDDEN_FOR[hiddenFor].text} ${isOpen ? 'Change it, and we do.' : 'Write to us.'}`;
  if (state === 'published') return 'Everybody can read it.';
  if (state === 'waiting') return 'It shows up in the shop within two days.';
  return 'Only we can read it.';
}

/** What is wrong with a review that came back without scripts. */
function refusalText(error: string, typed: Typed): string {
  if (error === 'photo') return 'We couldn’t read this photo. Choose a JPEG, PNG or WebP of at most 10 MB.';
  const found = checkReview(typed, NO_OWNER_WORDS)[error as ReviewField];
  return found ?? OTHER[error] ?? 'That didn’t go through. Try again.';
}

const OTHER: Record<string, string> = {
  words: 'We don’t show these words. Change them.',
  name: 'We don’t show this name. Change it.',
  conflict: 'This was changed too often. Write to us, or take it back.',
};
