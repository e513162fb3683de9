import { useEffect, useState } from 'react';
import type { CampaignAnswer, CampaignRequest, PreviewAnswer } from '../../../wire/campaigns.ts';
import { apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import { fieldOf, useCampaignAction, wordsOf } from './use-campaign-action.ts';

export interface DraftWays {
  /** Of a draft; null before it was first saved. */
  id: number | null;
  /** Whether mails leave the house; else they rest in the outbox. */
  sendsMail: boolean;
  /** Whether there are words that are not saved. */
  onChanged(isChanged: boolean): void;
  onSaved(id: number): void;
  onSent(): void;
  onDeleted(): void;
}

/** A campaign under the pen: its words, what is wrong with them, and all that can be done with them. */
export function useCampaignDraft(first: CampaignRequest, ways: DraftWays) {
  const { id, sendsMail, onChanged, onSaved, onSent, onDeleted } = ways;
  const [text, setText] = useState<CampaignRequest>({ subject: first.subject, markdown: first.markdown });
  const [kept, setSaved] = useState(first);
  const [fault, setFault] = useState<Error | null>(null);
  // The shop keeps them without the spaces around.
  const isChanged = text.subject.trim() !== kept.subject || text.markdown.trim() !== kept.markdown;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);

  const keep = async () => {
    const saved = await (id === null
      ? apiRequest<CampaignAnswer>('POST', '/api/admin/campaigns', text)
      : apiRequest<CampaignAnswer>('PUT', `/api/admin/campaigns/${id}`, text));
    setSaved(saved);
    return saved;
  };
  const telling = { onMutate: () => setFault(null), onError: setFault };
  const preview = useSingleMutation({
    ...telling,
    mutationFn: () => apiRequest<PreviewAnswer>('POST', '/api/admin/campaigns/preview', text),
  });
  const save = useSingleMutation({
    ...telling,
    mutationFn: keep,
    onSuccess: (saved) => {
      toast({ title: 'Draft saved' });
      onSaved(saved.id);
    },
  });
  const act = useCampaignAction((_, verb) => {
    if (verb === 'test')
      toast({
        title: 'Test sent',
        description: sendsMail
          ? 'It is in the outbox, on its way to your own address.'
          : 'It rests in the outbox, where you can read it: there is no mail server.',
      });
    else onSent();
  });
  const saveAnd = useSingleMutation({
    ...telling,
    mutationFn: async (verb: 'test' | 'send') => ({ verb, id: (await keep()).id }),
    onSuccess: (saved) => {
      onSaved(saved.id);
      act.mutate(saved);
    },
  });
  const remove = useSingleMutation({
    ...telling,
    mutationFn: () => apiRequest('DELETE', `/api/admin/campaigns/${id}`),
    onSuccess: onDeleted,
  });
  const field = fault ? fieldOf(fault) : undefined;
  const isOfField = field === 'subject' || field === 'markdown';
  return {
    text,
    write: (change: Partial<CampaignRequest>) => setText((before) => ({ ...before, ...change })),
    faultAt: (name: keyof CampaignRequest) => (fault && field === name ? wordsOf(fault) : null),
    /** What is wrong with the whole. */
    fault: fault && !isOfField ? wordsOf(fault) : null,
    isBusy: save.isPending || saveAnd.isPending || act.isPending,
    preview,
    save,
    saveAnd,
    remove,
  };
}
