import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CampaignAnswer, CampaignRequest } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { useAsk } from '../kit/action-dialog.tsx';
import { FormError } from '../kit/form.tsx';
import { StaleNotice } from '../kit/stale-notice.tsx';
import { messageOf } from './campaign-actions.ts';
import { InsertTools } from './insert-tools.tsx';
import { MailPreview } from './mail-preview.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
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
        <Button voice="plain" tone="white" busy={preview.isPending} onClick={() => preview.mutate()}>
          Preview
        </Button>
        <Button voice="plain" tone="white" busy={isBusy} onClick={() => save.mutate()}>
          Save draft
        </Button>
        <Button voice="plain" tone="white" busy={isBusy} onClick={() => saveAnd.mutate({ verb: 'test' })}>
          Send me a test
        </Button>
        <Button voice="plain" tone="pink" busy={isBusy} disabled={confirmed === 0} onClick={sendNow}>
          Send to all confirmed
        </Button>
        {id !== null && (
          <Button voice="plain" tone="white" busy={remove.isPending} onClick={removeDraft}>
            Delete draft
          </Button>
        )}
        <Button voice="plain" tone="white" onClick={onClose}>
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
