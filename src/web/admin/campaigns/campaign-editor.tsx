import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CampaignAnswer, CampaignRequest, PreviewAnswer } from '../../../wire/campaigns.ts';
import { InputField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdminTimeZone } from '../admin-context.ts';
import { useAsk } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { FormError } from '../kit/form.tsx';
import { StaleNotice } from '../kit/stale-notice.tsx';
import { messageOf } from './campaign-actions.ts';
import { InsertTools } from './insert-tools.tsx';
import { type DraftProps, useCampaignDraft } from './use-campaign-draft.ts';

interface EditorProps extends DraftProps {
  /** How many subscribers would get the campaign. */
  confirmed: number;
  onClose(): void;
}

/** The form to write a campaign: saves the draft, previews it, sends a test to its author, and sends it to everyone. */
export function CampaignEditor(props: EditorProps) {
  const { id } = props;
  const draft = useQuery<CampaignAnswer>({
    queryKey: [`/api/admin/campaigns/${id}`],
    enabled: id !== null,
    gcTime: 0,
  });
  if (id !== null && !draft.data)
    return <p aria-live="polite">{draft.error ? messageOf(draft.error) : 'Opening...'}</p>;
  return <Editor {...props} saved={draft.data ?? { subject: '', markdown: '' }} />;
}

function Editor({ saved, confirmed, onClose, ...draftProps }: EditorProps & { saved: CampaignRequest }) {
  const { id } = draftProps;
  const draft = useCampaignDraft(saved, draftProps);
  const { text, write, errorOf, error, theirs, isBusy, preview, save, saveAnd, remove } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const { ask, question } = useAsk();

  async function sendNow() {
    const audience = `${confirmed} ${confirmed === 1 ? 'subscriber' : 'subscribers'}`;
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
    <section className="admin-form campaign-editor" aria-label="Write a newsletter">
      <InputField
        label="Subject"
        value={text.subject}
        maxLength={150}
        error={errorOf('subject')}
        onChange={({ target }) => write({ subject: target.value })}
      />
      {question}
      <InsertTools field={field} onWrite={(markdown) => write({ markdown })} />
      <TextField
        ref={field}
        label="Text, in Markdown"
        fieldClass="campaign-text"
        rows={14}
        value={text.markdown}
        error={errorOf('markdown')}
        hint={HINT}
        onChange={({ target }) => write({ markdown: target.value })}
      />
      {theirs && (
        <StaleNotice
          labels={{ subject: 'Subject', markdown: 'Text' }}
          mine={text}
          theirs={theirs}
          onKeepMine={draft.keepMine}
          onShowTheirs={draft.showTheirs}
        />
      )}
      <FormError text={error} />
      <div className="admin-form-actions campaign-actions">
        <Button large busy={preview.isPending} onClick={() => preview.mutate()}>
          Preview
        </Button>
        <Button large busy={isBusy} onClick={() => save.mutate()}>
          Save draft
        </Button>
        <Button large busy={isBusy} onClick={() => saveAnd.mutate({ verb: 'test' })}>
          Send me a test
        </Button>
        <Button large tone="pink" busy={isBusy} disabled={confirmed === 0} onClick={sendNow}>
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
      <ScheduleFields isBusy={isBusy} onSchedule={(at) => saveAnd.mutate({ verb: 'schedule', at })} />
      {preview.data && <MailPreview {...preview.data} />}
    </section>
  );
}

const HINT =
  '# heading, **bold**, [link](/shop), - list. Only pictures from the shop are shown. Opened emails are not counted.';

interface ScheduleFieldsProps {
  isBusy: boolean;
  onSchedule(at: { day: string; time: string }): void;
}

/** A day and a time, as clocks in the shop's zone show them, at which a campaign is sent by itself. */
function ScheduleFields({ isBusy, onSchedule }: ScheduleFieldsProps) {
  const zone = useAdminTimeZone().replace(/^.*\//, '').replaceAll('_', ' ');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  return (
    <fieldset className="campaign-schedule">
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

const WIDTHS = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;

/** The email as subscribers see it, in a frame that runs no scripts, with warnings for the author. */
function MailPreview({ html, text, complaints }: PreviewAnswer) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>('phone');
  return (
    <div className="mail-preview" aria-live="polite">
      {complaints.map((complaint) => (
        <Notice key={complaint} kind="warning">
          {complaint}
        </Notice>
      ))}
      <fieldset className="chips">
        <legend className="visually-hidden">Width of the preview</legend>
        {WIDTHS.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard */}
      <section className="mail-frame" aria-label="Preview" tabIndex={0}>
        <iframe title="The email" sandbox="" srcDoc={html} data-width={width} />
      </section>
      <details>
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </div>
  );
}
