import { useEffect, useState } from 'react';
import type {
  CampaignAnswer,
  CampaignRequest,
  PreviewAnswer,
  ScheduleRequest,
} from '../../../wire/campaigns.ts';
import { apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { refusalOf, useSingleMutation } from '../kit/action.tsx';
import { messageOf, useCampaignAction } from './campaign-actions.ts';

export interface DraftProps {
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

/** A campaign draft: its text, its errors and all its actions. */
export function useCampaignDraft(opened: CampaignRequest, props: DraftProps) {
  const { id, sendsMail, onChanged, onSaved, onSent, onDeleted } = props;
  const [text, setText] = useState<CampaignRequest>({ subject: opened.subject, markdown: opened.markdown });
  const [saved, setSaved] = useState(opened);
  const [error, setError] = useState<Error | null>(null);
  // The shop trims both texts before it stores them.
  const isChanged = text.subject.trim() !== saved.subject || text.markdown.trim() !== saved.markdown;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);

  const store = async () => {
    const answer = await (id === null
      ? apiRequest<CampaignAnswer>('POST', '/api/admin/campaigns', text)
      : apiRequest<CampaignAnswer>('PUT', `/api/admin/campaigns/${id}`, { ...text, was: seenIn(saved) }));
    setSaved(answer);
    return answer;
  };
  const showError = { onMutate: () => setError(null), onError: setError };
  const preview = useSingleMutation({
    ...showError,
    mutationFn: () => apiRequest<PreviewAnswer>('POST', '/api/admin/campaigns/preview', text),
  });
  const save = useSingleMutation({
    ...showError,
    mutationFn: store,
    onSuccess: (answer) => {
      toast({ title: 'Draft saved' });
      onSaved(answer.id);
    },
  });
  const act = useCampaignAction((_, verb) => {
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
  const field = error ? refusalOf(error).path : undefined;
  const isOfField = field === 'subject' || field === 'markdown';
  const theirs = ((error && refusalOf(error).details) ?? null) as CampaignRequest | null;
  const choose = (mine: CampaignRequest) => {
    if (theirs) setSaved(theirs);
    setText(mine);
    setError(null);
  };
  return {
    text,
    write: (change: Partial<CampaignRequest>) => setText((before) => ({ ...before, ...change })),
    errorOf: (name: keyof CampaignRequest) => (error && field === name ? messageOf(error) : null),
    /** An error that belongs to neither field. */
    error: error && !isOfField && !theirs ? messageOf(error) : null,
    /** What somebody else saved meanwhile, until one of the two versions is chosen. */
    theirs,
    keepMine: () => choose(text),
    showTheirs: () => choose(theirs ?? text),
    isBusy: save.isPending || saveAnd.isPending || act.isPending,
    preview,
    save,
    saveAnd,
    remove,
  };
}

const seenIn = ({ subject, markdown }: CampaignRequest): CampaignRequest => ({ subject, markdown });
