import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer, CampaignRequest, PreviewAnswer } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormError } from '../form.tsx';
import { messageOf } from './campaign-actions.ts';
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
  const { text, write, errorOf, error, isBusy, preview, save, saveAnd, remove } = useCampaignDraft(
    saved,
    draftProps,
  );
  return (
    <section className="admin-form campaign-editor" aria-label="Write a campaign">
      <InputField
        label="Subject"
        value={text.subject}
        maxLength={150}
        error={errorOf('subject')}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <TextField
        label="Text, in Markdown"
        fieldClass="campaign-text"
        rows={14}
        value={text.markdown}
        error={errorOf('markdown')}
        hint={HINT}
        onChange={({ target }) => write({ markdown: target.value })}
      />
      <FormError text={error} />
      <div className="admin-form-actions campaign-actions">
        <Button voice="plain" tone="white" busy={preview.isPending} onClick={() => preview.mutate()}>
          Preview
        </Button>
        <Button voice="plain" tone="white" busy={isBusy} onClick={() => save.mutate()}>
          Save draft
        </Button>
        <Button voice="plain" tone="white" busy={isBusy} onClick={() => saveAnd.mutate('test')}>
          Send me a test
        </Button>
        <Button
          voice="plain"
          tone="pink"
          busy={isBusy}
          disabled={confirmed === 0}
          onClick={() => {
            const audience = `${confirmed} ${confirmed === 1 ? 'subscriber' : 'subscribers'}`;
            if (window.confirm(`Send "${text.subject}" to ${audience} now?`)) saveAnd.mutate('send');
          }}
        >
          Send to all confirmed
        </Button>
        {id !== null && (
          <Button
            voice="plain"
            tone="white"
            busy={remove.isPending}
            onClick={() => {
              if (window.confirm('Are you sure you want to delete this draft?')) remove.mutate();
            }}
          >
            Delete draft
          </Button>
        )}
        <Button voice="plain" tone="white" onClick={onClose}>
          Close
        </Button>
      </div>
      {preview.data && <MailPreview {...preview.data} />}
    </section>
  );
}

const HINT =
  '# heading, **bold**, [link](/shop), - list, ![description](/pictures/pink.white.impact.Loud@600.jpg). ' +
  'Only pictures from the shop are shown. Opened emails are not counted.';

/** The email as subscribers see it, in a frame that runs no scripts, with warnings for the author. */
const MailPreview = ({ html, text, complaints }: PreviewAnswer) => (
  <div className="mail-preview" aria-live="polite">
    {complaints.map((complaint) => (
      <Notice key={complaint} kind="warning">
        {complaint}
      </Notice>
    ))}
    <iframe title="The email" sandbox="" srcDoc={html} />
    <details>
      <summary>As plain text</summary>
      <pre>{text}</pre>
    </details>
  </div>
);
