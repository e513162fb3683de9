import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { priceText } from '../../../domain/money/money.ts';
import { ATTRIBUTED_DAYS } from '../../../domain/newsletter/blocks.ts';
import type {
  NewsletterAnswer,
  NewsletterSummary,
  PreviewAnswer,
  SubscriberCounts,
} from '../../../wire/newsletters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { DISCARD, useAsk } from '../kit/action-dialog.tsx';
import { AmountRow } from '../kit/amount-row.tsx';
import { Button } from '../kit/button.tsx';
import { Time } from '../kit/links.tsx';
import { List } from '../kit/list-page.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { useLeaveQuestion } from '../kit/use-leave-question.tsx';
import { useList, useListAddress } from '../kit/use-list.ts';
import { MailPreview } from './mail-preview.tsx';
import {
  messageOf,
  NO_SUBJECT,
  refetchInterval,
  STATE_LABELS,
  useNewsletterAction,
} from './newsletter-actions.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import './newsletters.css';

/** The page to write newsletters, send them, and follow their progress. */
export function Newsletters() {
  const subscribers = useQuery<SubscriberCounts>({ queryKey: ['/api/admin/newsletter'] });
  const address = useListAddress([]);
  const newsletters = useList<NewsletterSummary>('/api/admin/campaigns', address, refetchInterval);
  const [open, setOpen] = useState<OpenNewsletter | null>(null);
  const openings = useRef(0);
  const [isChanged, setChanged] = useState(false);
  const reload = () => {
    newsletters.reload();
    void subscribers.refetch();
  };
  const { ask, question } = useAsk();
  const leaveQuestion = useLeaveQuestion(isChanged);
  const show = (next: Omit<OpenNewsletter, 'opening'> | null) =>
    setOpen(next && { ...next, opening: ++openings.current });
  async function switchTo(next: NewsletterSummary | null) {
    if (next !== null && next.id === open?.id) return;
    if (!isChanged || (await ask(DISCARD))) show(next);
  }
  /** Changes what is open, or closes it, unless another newsletter was opened meanwhile. */
  function change(changes: Partial<OpenNewsletter> | null) {
    setOpen((now) => (now && now.opening === open?.opening ? changes && { ...now, ...changes } : now));
    reload();
  }
  // A newsletter stays open while another page of the list is shown.
  const chosen = newsletters.data?.find(({ id }) => id === open?.id) ?? open;

  return (
    <>
      <h1 className="admin-title">Newsletter</h1>
      {question}
      {leaveQuestion}
      {subscribers.data && <Audience {...subscribers.data} />}
      {open === null && (
        <p className="mb-4">
          <Button tone="ink" large onClick={() => show({ id: null, state: 'draft' })}>
            Write a newsletter
          </Button>
        </p>
      )}
      {open && chosen?.state === 'draft' && (
        <NewsletterEditor
          key={open.opening}
          id={open.id}
          confirmed={subscribers.data?.confirmed ?? 0}
          sendsMail={subscribers.data?.sendsMail ?? false}
          onChanged={setChanged}
          onSaved={(id) => change({ id, state: 'draft' })}
          onSent={() => change({ state: 'sending' })}
          onDeleted={() => change(null)}
          onClose={() => switchTo(null)}
        />
      )}
      {chosen?.id && chosen.state !== 'draft' && (
        <NewsletterReport id={chosen.id} onChange={reload} onClose={() => setOpen(null)} />
      )}
      <List list={newsletters} address={address} empty="No newsletters yet." what="The newsletters">
        {(rows) => <Table columns={columnsOf(switchTo)} rows={rows} keyOf={({ id }) => id} />}
      </List>
    </>
  );
}

interface OpenNewsletter extends Pick<NewsletterSummary, 'state'> {
  /** Null until it is first saved. */
  id: number | null;
  /** Counts how often one was opened. Unlike the id, it stays while the newsletter is first saved. */
  opening: number;
}

const Audience = ({ confirmed, pending, sendsMail }: SubscriberCounts) => (
  <div className="grid gap-4 mb-4">
    <p>
      <b>{confirmed}</b> confirmed, <b>{pending}</b> not confirmed yet.
    </p>
    {!sendsMail && (
      <Notice kind="warning">
        This shop has no mail server. Newsletters are not sent. You can read them under Emails.
      </Notice>
    )}
  </div>
);

const columnsOf = (onOpen: (newsletter: NewsletterSummary) => void): Column<NewsletterSummary>[] => [
  {
    label: 'Subject',
    phone: 'whole',
    cell: (newsletter) => (
      <LinkButton className="table-link" onClick={() => onOpen(newsletter)}>
        {newsletter.subject || NO_SUBJECT}
      </LinkButton>
    ),
  },
  { label: 'State', phone: 'pair', cell: ({ state }) => STATE_LABELS[state] },
  { label: 'Sent', phone: 'pair', cell: ({ counts }) => counts.sent + counts.stored },
  { label: 'Maybe sent', phone: 'pair', cell: ({ counts }) => counts.unsure },
  {
    label: 'Date',
    kind: 'date',
    phone: 'whole',
    cell: ({ sendAt, startedAt, createdAt }) => (
      <>
        {sendAt && 'To be sent '}
        <Time at={sendAt ?? startedAt ?? createdAt} />
      </>
    ),
  },
];

interface ReportProps {
  id: number;
  onChange(): void;
  onClose(): void;
}

/** The result of a newsletter: how many subscribers got it, and who may not have. */
function NewsletterReport({ id, onChange, onClose }: ReportProps) {
  const { data, error, refetch } = useQuery<NewsletterAnswer>({
    queryKey: [`/api/admin/campaigns/${id}`],
    gcTime: 0,
    // The editor may have cached the newsletter as a draft.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refetchInterval(state.data ? [state.data] : []),
  });
  const reload = () => {
    void refetch();
    onChange();
  };
  const act = useNewsletterAction(reload);
  const time = useTimeFormat();
  if (!data) return <p aria-live="polite">{error ? messageOf(error) : 'Opening...'}</p>;
  const { subject, state, sendAt, counts, troubles, results, markdown } = data;
  const unlisted = counts.unsure + counts.refused + counts.failed - troubles.length;
  return (
    <section className="newsletter-report" aria-label={subject}>
      <h2>{subject}</h2>
      <p>
        {STATE_LABELS[state]}
        {sendAt && ` for ${time(sendAt)}`}
      </p>
      <dl className="amounts">
        {COUNT_LABELS.filter(([key]) => key === 'sent' || counts[key] > 0).map(([key, label]) => (
          <AmountRow key={key} label={label}>
            {counts[key]}
          </AmountRow>
        ))}
      </dl>
      {results && <Results {...results} />}
      {markdown === null ? (
        <SentMail id={id} what={state === 'scheduled' ? 'The email' : 'The email as it was sent'} />
      ) : (
        <details>
          <summary>The text, in Markdown, as an earlier release sent it</summary>
          <pre className="sent-markdown">{markdown}</pre>
        </details>
      )}
      {troubles.length > 0 && (
        <details open={troubles.length < 20}>
          <summary>Who may not have gotten it</summary>
          <ul>
            {troubles.map(({ email, state: outcome, answer }, index) => (
              <li key={email ?? `erased ${index}`}>
                <b>{email ?? 'An erased address'}</b>:{' '}
                {COUNT_LABELS.find(([key]) => key === outcome)?.[1] ?? outcome}
                {answer && `. ${answer}`}
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>And {unlisted} more.</p>}
        </details>
      )}
      <div className="admin-form-actions newsletter-actions">
        {ACTIONS.filter(([of]) => of === state).map(([, verb, label]) => (
          <Button key={verb} tone="ink" large busy={act.isPending} onClick={() => act.mutate({ id, verb })}>
            {label}
          </Button>
        ))}
        <Button large onClick={reload}>
          Refresh
        </Button>
        <Button large onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

/** What readers did. Nothing says which reader. */
const Results = ({ clicks, orders, revenue, unsubscribes }: NonNullable<NewsletterAnswer['results']>) => (
  <>
    <dl className="amounts">
      <AmountRow label={`Orders within ${ATTRIBUTED_DAYS} days`}>{orders}</AmountRow>
      <AmountRow label="Revenue from them">{priceText(revenue)}</AmountRow>
      <AmountRow label="Unsubscribed through it">{unsubscribes}</AmountRow>
      {clicks.map(({ label, link, clicks: count }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links of a sent email never move
        <AmountRow key={index} label={`Clicks on “${label}”, ${link}`}>
          {count}
        </AmountRow>
      ))}
    </dl>
    <p className="soft">
      Clicks and orders are counted without the reader’s name. Opened emails are not measured.
    </p>
  </>
);

/** The stored email, once somebody asks for it. */
function SentMail({ id, what }: { id: number; what: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery<PreviewAnswer>({
    queryKey: [`/api/admin/campaigns/${id}/preview`],
    enabled: isOpen,
    gcTime: 0,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{what}</summary>
      <MailPreview mail={data} error={error} />
    </details>
  );
}

/** What can be done with a newsletter in a state. */
const ACTIONS = [
  ['scheduled', 'unschedule', 'Cancel the time'],
  ['sending', 'stop', 'Stop'],
  ['stopped', 'resume', 'Resume'],
] as const;

const COUNT_LABELS: readonly [key: keyof NewsletterSummary['counts'], label: string][] = [
  ['sent', 'Sent'],
  ['stored', 'In the outbox'],
  ['waiting', 'Waiting'],
  ['sending', 'Sending'],
  ['unsure', 'Maybe sent, not sent again'],
  ['refused', 'Refused by their mail server'],
  ['failed', 'Gave up after several tries'],
  ['left', 'Unsubscribed before it was sent'],
];
