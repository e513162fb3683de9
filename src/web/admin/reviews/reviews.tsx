import { useState } from 'react';
import { HIDDEN_FOR, HIDDEN_REASONS } from '../../../domain/reviews/review.ts';
import type { AdminReview, ImportedReviews } from '../../../wire/admin/reviews.ts';
import { apiRequest } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { StateBadge, type States } from '../kit/badge.tsx';
import { OrderLink, Time } from '../kit/links.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { actionsColumn } from '../kit/table.tsx';
import './reviews.css';

const PATH = '/api/admin/reviews';

const STATES: States = {
  waiting: { label: 'New', tone: 'busy' },
  published: { label: 'Shown', tone: 'done' },
  hidden: { label: 'Hidden', tone: 'held' },
  private: { label: 'Not to show', tone: 'plain' },
};

type Kind = 'publish' | 'hide' | 'reply';

/** What shoppers said, new ones first. */
export function Reviews() {
  const [open, setOpen] = useState<{ kind: Kind; review: AdminReview } | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListPage<AdminReview>
        title="Reviews"
        path={PATH}
        search="Find a review"
        states={STATES}
        empty="Nobody has said anything yet. Shoppers are asked some days after their hats arrive."
        keyOf={({ id }) => id}
        columns={[
          { label: 'Review', phone: 'whole', cell: (review) => <Said review={review} /> },
          { label: 'State', cell: (review) => <State review={review} /> },
          { label: 'Date', kind: 'date', phone: 'end', cell: ({ changedAt }) => <Time at={changedAt} /> },
          actionsColumn('whole', (review) =>
            actionsOf(review).map(([kind, text]) => (
              <button
                key={kind}
                type="button"
                className="link"
                aria-label={`${text}: ${review.hat}, ${review.name || 'no name'}`}
                onClick={() => setOpen({ kind, review })}
              >
                {text}
              </button>
            )),
          ),
        ]}
        tools={() => (
          <>
            <a className="link" href={`${PATH}.csv`}>
              Download
            </a>
            <button type="button" className="link" onClick={() => setImporting(true)}>
              Import
            </button>
          </>
        )}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {open && <Dialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function actionsOf({ state, reply }: AdminReview): [Kind, string][] {
  const answer: [Kind, string] = ['reply', reply ? 'Change the answer' : 'Answer'];
  if (state === 'private') return [answer];
  return [
    ...(state === 'published' ? [] : [['publish', 'Publish now'] as [Kind, string]]),
    ['hide', state === 'hidden' ? 'Other reason' : 'Hide'],
    answer,
  ];
}

const Said = ({
  review: { stars, hat, words, name, photo, orderId, isOwn, mayAdvertise, reply, changedAt },
}: {
  review: AdminReview;
}) => (
  <div className="admin-review">
    <p>
      <b>{stars} of 5</b> {hat}
      {isOwn && ', bought by your team: not counted'}
    </p>
    {words && <p className="breaks admin-review-words">{words}</p>}
    {photo && (
      <a href={`${photo}?at=${changedAt}`} target="_blank" rel="noreferrer">
        <img
          src={`${photo}?size=small&at=${changedAt}`}
          alt={`Sent with this review of ${hat}`}
          loading="lazy"
        />
      </a>
    )}
    <p className="admin-hint">
      {name || 'No name'} {orderId && <OrderLink id={orderId} />}
      {mayAdvertise && ' Photo may be in ads.'}
    </p>
    {reply && <p className="admin-hint breaks">You answered: {reply}</p>}
  </div>
);

const State = ({ review: { state, hiddenFor, publishesAt } }: { review: AdminReview }) => (
  <>
    <StateBadge states={STATES} state={state} />
    {hiddenFor && <small className="admin-hint">{HIDDEN_FOR[hiddenFor].label}</small>}
    {publishesAt && (
      <small className="admin-hint">
        Will show <Time at={publishesAt} />
      </small>
    )}
  </>
);

function ImportDialog({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <ActionDialog<object, ImportedReviews>
      title="Import reviews"
      yes="Import them"
      no="Import none"
      busy="Importing..."
      isReady={file !== null}
      call={() => upload(file)}
      done={({ imported, kept }) => ({ title: `Imported: ${imported}. Here already: ${kept}.` })}
      reloads={[PATH]}
      onClose={onClose}
    >
      <p>
        Takes back what Download wrote, for orders that this shop has: every row or none. A changed row is
        refused, and so is what its writer took back. Photos are not in the file.
      </p>
      <InputField
        label="File from Download"
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
    </ActionDialog>
  );
}

function upload(file: File | null) {
  const body = new FormData();
  if (file) body.set('file', file);
  return apiRequest<ImportedReviews>('POST', `${PATH}/import`, { body });
}

function Dialog({ kind, review, onClose }: { kind: Kind; review: AdminReview; onClose(): void }) {
  const { state, changedAt, hiddenFor, reply } = review;
  const shared = {
    call: (values: object, was: object) =>
      apiRequest('POST', `${PATH}/${review.id}/${kind}`, {
        body: { ...values, was: kind === 'reply' ? was : { changedAt, hiddenFor } },
      }),
    reloads: [PATH],
    onClose,
  };
  if (kind === 'publish')
    return (
      <ActionDialog {...shared} title="Publish it now?" yes="Publish it" no="Not yet" done="Review published">
        <p>Everybody can read it. Good or bad, it is shown as it was said.</p>
      </ActionDialog>
    );
  if (kind === 'hide')
    return (
      <ActionDialog
        {...shared}
        title="Hide this review?"
        yes="Hide it"
        busy="Hiding..."
        fields={[
          {
            name: 'reason',
            label: 'Why?',
            value: hiddenFor ?? 'hate',
            choices: HIDDEN_REASONS.map((reason) => ({
              value: reason,
              label: HIDDEN_FOR[reason].label,
              hint: HIDDEN_FOR[reason].text,
            })),
          },
        ]}
        done="Review hidden"
      >
        <p>Only for one of these. The writer gets the reason by email and can change it.</p>
      </ActionDialog>
    );
  return (
    <ActionDialog
      {...shared}
      title="Answer in the shop’s name"
      yes="Save answer"
      busy="Saving..."
      stored={{ reply }}
      fields={[
        {
          name: 'reply',
          label: 'Answer',
          rows: 4,
          maxLength: 2000,
          hint: `Sent to its writer${READERS[state]} Leave it empty to take it away.`,
        },
      ]}
      done="Answer saved"
    />
  );
}

/** Who else reads an answer. */
const READERS: Record<AdminReview['state'], string> = {
  published: ', and shown below the review.',
  waiting: ', and shown below the review once that is published.',
  hidden: '. Nobody else can read it.',
  private: '. Nobody else can read it.',
};
