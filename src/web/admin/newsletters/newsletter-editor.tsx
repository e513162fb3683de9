import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '../../../domain/language/counted.ts';
import { firstGap, toMarkdown } from '../../../domain/newsletter/blocks.ts';
import type {
  NewsletterAnswer,
  NewsletterRequest,
  PreviewAnswer,
  ScheduleRequest,
} from '../../../wire/newsletters.ts';
import { apiRequest } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useDebounced } from '../../use-debounced.ts';
import { useAdminTimeZone } from '../admin-context.ts';
import { refusalOf, useSingleMutation } from '../kit/action.tsx';
import { useAsk } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { FormError } from '../kit/form.tsx';
import { StaleNotice } from '../kit/stale-notice.tsx';
import { useProblemFocus } from '../kit/use-problem-focus.ts';
import { MailPreview } from './mail-preview.tsx';
import { messageOf, NO_SUBJECT, useNewsletterAction } from './newsletter-actions.ts';
import { NewsletterBlocks } from './newsletter-blocks.tsx';

interface EditorProps extends DraftProps {
  /** How many subscribers would get the newsletter. */
  confirmed: number;
  onClose(): void;
}

/** The form to write a newsletter: saves the draft, previews it, sends a test to its author, and sends it to everyone. */
export function NewsletterEditor(props: EditorProps) {
  // A new one needs none of what it has just saved.
  const [id] = useState(props.id);
  const draft = useQuery<NewsletterAnswer>({
    queryKey: [`/api/admin/campaigns/${id}`],
    enabled: id !== null,
    gcTime: 0,
  });
  if (id !== null && !draft.data)
    return <p aria-live="polite">{draft.error ? messageOf(draft.error) : 'Opening...'}</p>;
  return <Editor {...props} saved={draft.data ?? { subject: '', blocks: [] }} />;
}

function Editor({ saved, confirmed, onClose, ...draftProps }: EditorProps & { saved: NewsletterRequest }) {
  const { id } = draftProps;
  const draft = useNewsletterDraft(saved, draftProps);
  const { text, write, errorOf, error, theirs, isBusy, save, saveAnd, remove } = draft;
  const preview = usePreview(text);
  const { ask, question } = useAsk();
  const { form, showProblem } = useProblemFocus<HTMLDivElement>(isBusy);

  function saveDraft() {
    save.mutate();
    showProblem();
  }

  const ifComplete = (act: () => void) => () => {
    if (draft.checkGaps()) act();
    showProblem();
  };

  async function sendNow() {
    const audience = counted(confirmed, 'subscriber');
    const isYes = await ask({
      title: `Send “${text.subject}” to ${audience} now?`,
      children: 'An email that is sent cannot be taken back.',
      yes: `Send to ${audience}`,
      no: 'Do not send',
    });
    if (isYes) saveAnd.mutate({ verb: 'send' });
  }

  async function removeDraft() {
    const isYes = await ask({
      title: 'Are you sure you want to delete this draft?',
      yes: 'Delete draft',
      no: 'Keep it',
    });
    if (isYes) remove.mutate();
  }

  return (
    <section className="newsletter-editor" aria-label="Write a newsletter">
      <div ref={form} className="admin-form">
        <InputField
          label="Subject"
          value={text.subject}
          maxLength={150}
          error={errorOf('subject')}
          onChange={({ target }) => write({ subject: target.value })}
        />
        {question}
        <NewsletterBlocks
          blocks={text.blocks}
          errorOf={(index, field) => errorOf(`blocks.${index}.${field}`)}
          onChange={(blocks) => write({ blocks })}
        />
        {theirs && (
          <StaleNotice
            labels={{ subject: 'Subject', blocks: 'Blocks' }}
            mine={inWords(text)}
            theirs={inWords(theirs)}
            onKeepMine={draft.keepMine}
            onShowTheirs={draft.showTheirs}
          />
        )}
        <FormError text={error} />
        <div className="admin-form-actions newsletter-actions">
          <Button large busy={isBusy} onClick={saveDraft}>
            Save draft
          </Button>
          <Button large busy={isBusy} onClick={ifComplete(() => saveAnd.mutate({ verb: 'test' }))}>
            Send me a test
          </Button>
          <Button
            large
            tone="pink"
            busy={isBusy}
            disabled={confirmed === 0}
            onClick={ifComplete(() => void sendNow())}
          >
            Send to all confirmed
          </Button>
          {id !== null && (
            <Button large busy={remove.isPending} onClick={removeDraft}>
              Delete draft
            </Button>
          )}
          <Button large onClick={onClose}>
            Close
          </Button>
        </div>
        {confirmed === 0 && (
          <p className="soft text-1">Nobody has confirmed yet, so there is nobody to send it to.</p>
        )}
        <ScheduleFields
          isBusy={isBusy}
          onSchedule={(at) => ifComplete(() => saveAnd.mutate({ verb: 'schedule', at }))()}
        />
      </div>
      <div className="newsletter-preview">
        <MailPreview mail={preview.data} error={preview.error} />
      </div>
    </section>
  );
}

/** The email as it would be sent now. Incomplete blocks are left out, and the last preview stays until the next one is there. */
function usePreview({ subject, blocks }: NewsletterRequest) {
  const shown = useDebounced(
    JSON.stringify({ subject: subject.trim() || NO_SUBJECT, blocks }),
    PREVIEW_DELAY,
  );
  return useQuery({
    queryKey: ['/api/admin/campaigns/preview', shown],
    queryFn: () =>
      apiRequest<PreviewAnswer>('POST', '/api/admin/campaigns/preview', { body: JSON.parse(shown) }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** In milliseconds, after the last key. */
const PREVIEW_DELAY = 300;

interface ScheduleFieldsProps {
  isBusy: boolean;
  onSchedule(at: { day: string; time: string }): void;
}

/** The day and time, in the shop's time zone, when a newsletter is sent automatically. */
function ScheduleFields({ isBusy, onSchedule }: ScheduleFieldsProps) {
  const zone = useAdminTimeZone().replace(/^.*\//, '').replaceAll('_', ' ');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  return (
    <fieldset className="newsletter-schedule foot gap-3 mt-4">
      <legend>Send it later</legend>
      <InputField label="Day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <InputField
        label={`Time in ${zone}`}
        type="time"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Button
        large
        busy={isBusy}
        disabled={day === '' || time === ''}
        onClick={() => onSchedule({ day, time })}
      >
        Schedule
      </Button>
    </fieldset>
  );
}

interface DraftProps {
  /** Null until the draft is first saved. */
  id: number | null;
  /** False without a mail server: emails then stay in the outbox. */
  sendsMail: boolean;
  /** Whether there are unsaved changes. */
  onChanged(isChanged: boolean): void;
  onSaved(id: number): void;
  /** It is being sent now, or at a set time. */
  onSent(): void;
  onDeleted(): void;
}

/** A newsletter draft: its text, its errors and all its actions. */
function useNewsletterDraft(opened: NewsletterRequest, props: DraftProps) {
  const { id, sendsMail, onChanged, onSaved, onSent, onDeleted } = props;
  const [text, setText] = useState<NewsletterRequest>(seenIn(opened));
  const [saved, setSaved] = useState(opened);
  const [error, setError] = useState<Error | null>(null);
  const [gap, setGap] = useState<ReturnType<typeof firstGap>>(null);
  const isChanged =
    text.subject.trim() !== saved.subject || toMarkdown(text.blocks) !== toMarkdown(saved.blocks);
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);

  const store = async () => {
    const answer = await (id === null
      ? apiRequest<NewsletterAnswer>('POST', '/api/admin/campaigns', { body: text })
      : apiRequest<NewsletterAnswer>('PUT', `/api/admin/campaigns/${id}`, {
          body: { ...text, was: seenIn(saved) },
        }));
    setSaved(answer);
    return answer;
  };
  const showError = {
    onMutate: () => {
      setError(null);
      setGap(null);
    },
    onError: setError,
  };
  const save = useSingleMutation({
    ...showError,
    mutationFn: store,
    onSuccess: (answer) => {
      toast({ title: 'Draft saved' });
      onSaved(answer.id);
    },
  });
  const act = useNewsletterAction((_, verb) => {
    if (verb === 'test')
      toast({
        title: 'Test sent',
        description: sendsMail
          ? 'It is on its way to your own address.'
          : 'There is no mail server. You can read it in the outbox.',
      });
    else onSent();
  });
  const saveAnd = useSingleMutation({
    ...showError,
    mutationFn: async (action: { verb: 'test' | 'send' | 'schedule'; at?: ScheduleRequest }) => ({
      ...action,
      draft: await store(),
    }),
    onSuccess: ({ draft, verb, at }) => {
      onSaved(draft.id);
      act.mutate({ id: draft.id, verb, body: { ...at, was: seenIn(draft) } });
    },
  });
  const remove = useSingleMutation({
    ...showError,
    mutationFn: () => apiRequest('DELETE', `/api/admin/campaigns/${id}`),
    onSuccess: onDeleted,
  });
  const field = gap?.path ?? (error ? refusalOf(error).path : undefined);
  const message = gap?.message ?? (error && messageOf(error));
  const isOfField = field === 'subject' || /^blocks\.\d+\.\w/.test(field ?? '');
  const theirs = ((error && refusalOf(error).details) ?? null) as NewsletterRequest | null;
  const choose = (mine: NewsletterRequest) => {
    if (theirs) setSaved(theirs);
    setText(seenIn(mine));
    setError(null);
    setGap(null);
  };
  return {
    text,
    write(change: Partial<NewsletterRequest>) {
      setText((before) => ({ ...before, ...change }));
      // The path names a block by its index.
      if (change.blocks && !theirs) setError(null);
      setGap(null);
    },
    /** Whether it can be sent; otherwise it says at a field what is missing. */
    checkGaps() {
      const found = firstGap(text);
      setGap(found);
      return found === null;
    },
    errorOf: (name: string) => (field === name ? message : null),
    /** An error that belongs to no field. */
    error: !isOfField && !theirs ? message : null,
    /** What somebody else saved meanwhile, until one of the two versions is chosen. */
    theirs,
    keepMine: () => choose(text),
    showTheirs: () => choose(theirs ?? text),
    isBusy: save.isPending || saveAnd.isPending || act.isPending,
    save,
    saveAnd,
    remove,
  };
}

const seenIn = ({ subject, blocks }: NewsletterRequest): NewsletterRequest => ({ subject, blocks });

const inWords = ({ subject, blocks }: NewsletterRequest) => ({ subject, blocks: toMarkdown(blocks) });
