import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { COUNT_WORDS, STATE_WORDS } from './campaign-words.ts';
import { REFETCH_INTERVAL } from './refetch-interval.ts';
import { useCampaignAction, wordsOf } from './use-campaign-action.ts';

interface ReportProps {
  id: number;
  onChange(): void;
  onClose(): void;
}

/** What became of a campaign: how many got it, and who perhaps not. */
export function CampaignReport({ id, onChange, onClose }: ReportProps) {
  const { data, error, refetch } = useQuery<CampaignAnswer>({
    queryKey: [`/api/admin/campaigns/${id}`],
    gcTime: 0,
    // The editor may have left it here as a draft.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? REFETCH_INTERVAL : false),
  });
  const reload = () => {
    void refetch();
    onChange();
  };
  const act = useCampaignAction(reload);
  if (!data) return <p aria-live="polite">{error ? wordsOf(error) : 'Opening...'}</p>;
  const { subject, state, counts, troubles } = data;
  const unlisted = counts.unsure + counts.refused + counts.failed - troubles.length;
  return (
    <section className="campaign-report" aria-label={subject}>
      <h2>{subject}</h2>
      <p>{STATE_WORDS[state]}</p>
      <dl>
        {COUNT_WORDS.filter(([key]) => key === 'sent' || counts[key] > 0).map(([key, words]) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>{counts[key]}</dd>
          </div>
        ))}
      </dl>
      {troubles.length > 0 && (
        <details open={troubles.length < 20}>
          <summary>Who perhaps did not get it</summary>
          <ul>
            {troubles.map(({ email, state: outcome, answer }, index) => (
              <li key={email ?? `erased ${index}`}>
                <b>{email ?? 'An erased address'}</b>: {outcome}
                {answer && `. ${answer}`}
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>And {unlisted} more.</p>}
        </details>
      )}
      <div className="admin-form-ways campaign-ways">
        {state === 'sending' && (
          <Button voice="plain" busy={act.isPending} onClick={() => act.mutate({ id, verb: 'stop' })}>
            Stop
          </Button>
        )}
        {state === 'stopped' && (
          <Button voice="plain" busy={act.isPending} onClick={() => act.mutate({ id, verb: 'resume' })}>
            Go on
          </Button>
        )}
        <Button voice="plain" tone="white" onClick={reload}>
          Look again
        </Button>
        <Button voice="plain" tone="white" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
