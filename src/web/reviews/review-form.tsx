import { type SubmitEvent, useState } from 'react';
import { LONGEST_REVIEW, LONGEST_SHOWN_NAME, SCORES } from '../../domain/reviews/review.ts';
import type { OwnReviewPage } from '../../wire/reviews.ts';
import type { ShopperLine } from '../../wire/shopper-order.ts';
import { type ChosenPhoto, PhotoField, READING } from '../orders/photo-field.tsx';
import { type Refusal, sendForm } from '../orders/send-form.ts';
import { dateOf, useClock } from '../orders/story/clock.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { InputField, SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';

interface ReviewFormProps {
  /** What was said before. */
  review: OwnReviewPage;
  /** What the fields hold at first. */
  typed: Pick<OwnReviewPage, 'stars' | 'words' | 'name' | 'mayShow' | 'mayAdvertise'>;
  lines: readonly ShopperLine[];
  line: ShopperLine;
  /** Another hat of the order was chosen. */
  onHat(line: ShopperLine): void;
  mayReport: boolean;
  /** The address of the order's page, and the key. */
  page: string;
  search: string;
  refusal: Refusal | null;
}

/** How many snaps, a sentence, a photo, and what of it may be shown. Also works as a plain form, without scripts. */
export function ReviewForm({
  review,
  typed,
  lines,
  line,
  onHat,
  mayReport,
  page,
  search,
  ...first
}: ReviewFormProps) {
  const [stars, setStars] = useState(typed.stars);
  const [name, setName] = useState(typed.name);
  const [photo, setPhoto] = useState<ChosenPhoto>(null);
  const [refusal, setRefusal] = useState(first.refusal);
  const [asksName, setAsksName] = useState(typed.name === '' || first.refusal?.field === 'name');
  const [isBusy, setBusy] = useState(false);
  const action = `${page}/review${search}`;
  const errorOf = (field: string) => (refusal?.field === field ? refusal.text : undefined);
  const clear = (field: string) => {
    if (errorOf(field)) setRefusal(null);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || photo === 'reading') return;
    const form = event.currentTarget;
    setBusy(true);
    const refused = await sendForm(action, new FormData(form), photo);
    if (refused === null) return location.assign(`${page}/review${search}&said=yes`);
    setBusy(false);
    setRefusal(refused);
    setAsksName((asks) => asks || refused.field === 'name');
    form.querySelector<HTMLElement>(`[name="${CSS.escape(refused.field)}"]`)?.focus();
  }

  return (
    <form
      className="stack gap-5"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className="lede">
        You bought <b>{line.name}</b> on {dateOf(review.boughtAt, useClock())}. Say it as it was. We print it
        as you say it.
      </p>
      {lines.length > 1 && (
        <SelectField
          label="Which hat?"
          name="hat"
          defaultValue={line.id}
          options={lines.map((each) => [each.id, each.name] as const)}
          onChange={({ target }) => onHat(lines.find(({ id }) => id === Number(target.value)) ?? line)}
        />
      )}
      <fieldset>
        <legend className="title text-5 mb-3">How is the hat?</legend>
        <div className="row">
          {SCORES.map((_, index) => (
            <label key={SCORES[index]} className="snap" data-on={index < stars || undefined}>
              <input
                type="radio"
                name="stars"
                value={index + 1}
                defaultChecked={typed.stars === index + 1}
                aria-label={scoreText(index + 1)}
                onChange={() => {
                  setStars(index + 1);
                  clear('stars');
                }}
              />
            </label>
          ))}
        </div>
        <p className="text-2 mt-2" aria-hidden="true">
          {stars > 0 ? scoreText(stars) : 'One is bad, five is great.'}
        </p>
        <div aria-live="polite">
          {errorOf('stars') && <p className="field-message mt-2">{errorOf('stars')}</p>}
        </div>
      </fieldset>
      <TextField
        label="In your words"
        name="words"
        rows={4}
        maxLength={LONGEST_REVIEW}
        defaultValue={typed.words}
        onChange={() => clear('words')}
        error={errorOf('words')}
      />
      <div className="stack gap-3">
        <PhotoField
          legend="A photo, if you like"
          photo={photo}
          error={errorOf('photo')}
          onPhoto={(chosen) => {
            setPhoto(chosen);
            clear('photo');
          }}
          onError={(text) => setRefusal({ field: 'photo', text })}
        />
        {review.hasPhoto && !photo && (
          <div className="row gap-4">
            <img
              className="review-photo"
              src={`${page}/review/photo.jpg${search}&size=small`}
              alt="You sent this"
            />
            <Check name="remove">Take this photo out</Check>
          </div>
        )}
      </div>
      <fieldset className="stack gap-3">
        <legend className="title text-5 mb-3">May we show it?</legend>
        <Check name="show" isOn={typed.mayShow}>
          On this shop, as <b>{name || '…'}</b>
        </Check>
        <details open={asksName}>
          <summary className="link">Change the name</summary>
          <InputField
            label="Name to show"
            name="name"
            maxLength={LONGEST_SHOWN_NAME}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              clear('name');
            }}
            error={errorOf('name')}
          />
        </details>
        <Check name="ads" isOn={typed.mayAdvertise}>
          The photo in our ads too
        </Check>
        <p className="note">Take it back any time, on this page.</p>
      </fieldset>
      {mayReport && (
        <div className="review-fix row apart gap-4" data-loud={stars === 1 || stars === 2 || undefined}>
          <p>
            <b>{stars === 1 || stars === 2 ? 'Want us to fix it?' : 'Something wrong with it?'}</b> Tell us
            first: a new hat or your money. You can still say it here.
          </p>
          <ButtonLink to={`${page}/problem${search}`} tone="white" voice="plain">
            Fix it
          </ButtonLink>
        </div>
      )}
      {refusal && !FIELDS.includes(refusal.field) && (
        <Notice kind="error" role="alert">
          {refusal.text}
        </Notice>
      )}
      <Button
        type="submit"
        tone="pink"
        wide
        busy={isBusy || photo === 'reading'}
        busyLabel={photo === 'reading' ? READING : 'Saying it...'}
      >
        Say it
      </Button>
    </form>
  );
}

const FIELDS = ['stars', 'words', 'name', 'photo'];

const scoreText = (stars: number): string => `${stars} of ${SCORES.length}: ${SCORES[stars - 1]}`;

interface CheckProps {
  name: string;
  isOn?: boolean;
  children: React.ReactNode;
}

const Check = ({ name, isOn = false, children }: CheckProps) => (
  <label className="pick review-check">
    <input type="checkbox" name={name} value="yes" defaultChecked={isOn} />
    <span>{children}</span>
  </label>
);
