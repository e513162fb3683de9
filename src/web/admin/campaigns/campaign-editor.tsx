import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer, CampaignRequest } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { FormFault } from '../form-fault.tsx';
import { MailPreview } from './mail-preview.tsx';
import { wordsOf } from './use-campaign-action.ts';
import { type DraftWays, useCampaignDraft } from './use-campaign-draft.ts';

interface EditorProps extends DraftWays {
  /** How many would get it. */
  confirmed: number;
  onClose(): void;
}

/** A campaign being written: saved as a draft, looked at, tried on oneself, then sent to everyone. */
export function CampaignEditor(props: EditorProps) {
  const { id } = props;
  const draft = useQuery<CampaignAnswer>({
    queryKey: [`/api/admin/campaigns/${id}`],
    enabled: id !== null,
    gcTime: 0,
  });
  if (id !== null && !draft.data)
    return <p aria-live="polite">{draft.error ? wordsOf(draft.error) : 'Opening...'}</p>;
  return <Editor {...props} first={draft.data ?? { subject: '', markdown: '' }} />;
}

function Editor({ first, confirmed, onClose, ...ways }: EditorProps & { first: CampaignRequest }) {
  const { id } = ways;
  const { text, write, faultAt, fault, isBusy, preview, save, saveAnd, remove } = useCampaignDraft(
    first,
    ways,
  );
  return (
    <section className="admin-form campaign-editor" aria-label="Write a campaign">
      <InputField
        label="Subject"
        value={text.subject}
        maxLength={150}
        error={faultAt('subject')}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <TextField
        label="Words, in Markdown"
        fieldClass="campaign-words"
        rows={14}
        value={text.markdown}
        error={faultAt('markdown')}
        hint={HINT}
        onChange={({ target }) => write({ markdown: target.value })}
      />
      <FormFault text={fault} />
      <div className="admin-form-ways campaign-ways">
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
            const readers = `${confirmed} ${confirmed === 1 ? 'subscriber' : 'subscribers'}`;
            if (window.confirm(`Send "${text.subject}" to ${readers} now?`)) saveAnd.mutate('send');
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
  '# heading, **bold**, [link](/shop), - list, ![words for it](/pictures/pink.white.impact.Loud@600.jpg). ' +
  'Pictures come from the shop alone; nobody counts who opens a mail.';
