import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CampaignAnswer, CampaignRequest, PreviewAnswer } from '../../../wire/campaigns.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { toast } from '../../ui/use-toast.ts';
import { FormFault } from '../form-fault.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useCampaignAction, wordsOf } from './use-campaign-action.ts';

interface EditorProps {
  /** Of a draft; null before it was first saved. */
  id: number | null;
  /** How many would get it. */
  confirmed: number;
  onSaved(id: number): void;
  onSent(): void;
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

function Editor({
  id,
  first,
  confirmed,
  onSaved,
  onSent,
  onClose,
}: EditorProps & { first: CampaignRequest }) {
  const [subject, setSubject] = useState(first.subject);
  const [markdown, setMarkdown] = useState(first.markdown);
  const wordsId = useId();
  const text = { subject, markdown };
  const write = () =>
    id === null
      ? apiRequest<CampaignAnswer>('POST', '/api/admin/campaigns', text)
      : apiRequest<CampaignAnswer>('PUT', `/api/admin/campaigns/${id}`, text);
  const preview = useMutation({
    mutationFn: () => apiRequest<PreviewAnswer>('POST', '/api/admin/campaigns/preview', text),
  });
  const save = useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      toast({ title: 'Draft saved' });
      onSaved(saved.id);
    },
  });
  const act = useCampaignAction((_, verb) => {
    if (verb === 'test')
      toast({ title: 'Test sent', description: 'It is in the outbox, on its way to your own address.' });
    else onSent();
  });
  const saveAnd = useMutation({
    mutationFn: async (verb: 'test' | 'send') => ({ verb, id: (await write()).id }),
    onSuccess: (saved) => {
      onSaved(saved.id);
      act.mutate(saved);
    },
  });
  const remove = useMutation({
    mutationFn: () => apiRequest('DELETE', `/api/admin/campaigns/${id}`),
    onSuccess: onClose,
  });
  const fault = preview.error ?? save.error ?? saveAnd.error ?? remove.error;
  const isBusy = save.isPending || saveAnd.isPending || act.isPending;

  return (
    <section className="admin-form campaign-editor" aria-label="Write a campaign">
      <InputField
        label="Subject"
        value={subject}
        maxLength={150}
        onChange={({ target }) => setSubject(target.value)}
      />
      <div className="field">
        <label htmlFor={wordsId}>Words, in Markdown</label>
        <textarea
          id={wordsId}
          className="input campaign-words"
          rows={14}
          value={markdown}
          onChange={({ target }) => setMarkdown(target.value)}
        />
        <p className="field-hint">
          # heading, **bold**, [link](/shop), - list, ![words for
          it](/pictures/pink.white.impact.Loud@600.jpg). Pictures come from the shop alone; nobody counts who
          opens a mail.
        </p>
      </div>
      <FormFault text={fault && wordsOf(fault)} />
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
            if (window.confirm(`Send "${subject}" to ${confirmed} subscribers now?`)) saveAnd.mutate('send');
          }}
        >
          Send to all confirmed
        </Button>
        {id !== null && (
          <Button voice="plain" tone="white" busy={remove.isPending} onClick={() => remove.mutate()}>
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
