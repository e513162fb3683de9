import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer, CampaignSummary } from '../../../wire/campaigns.ts';
import { useTimeFormat } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { messageOf, REFETCH_INTERVAL, STATE_LABELS, useCampaignAction } from './campaign-actions.ts';

interface ReportProps {
  id: number;
  onChange(): void;
  onClose(): void;
}

/** The result of a campaign: how many subscribers got it, and who may not have. */
export function CampaignReport({ id, onChange, onClose }: ReportProps) {
  const { data, error, refetch } = useQuery<CampaignAnswer>({
    queryKey: [`/api/admin/campaigns/${id}`],
    gcTime: 0,
    // The editor may have cached the campaign as a draft.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? REFETCH_INTERVAL : false),
  });
  const reload = () => {
    void refetch();
    onChange();
  };
  const act = useCampaignAction(reload);
  const time = useTimeFormat();
  if (!data) return <p aria-live="polite">{error ? messageOf(error) : 'Opening...'}</p>;
  const { subject, state, sendAt, counts, troubles } = data;
  const unlisted = counts.unsure + counts.refused + counts.failed - troubles.length;
  return (
    <section className="campaign-report" aria-label={subject}>
      <h2>{subject}</h2>
      <p>
        {STATE_LABELS[state]}
        {sendAt && ` for ${time(sendAt)}`}
      </p>
      <dl className="amounts">
        {COUNT_LABELS.filter(([key]) => key === 'sent' || counts[key] > 0).map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{counts[key]}</dd>
          </div>
        ))}
      </dl>
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
      <div className="admin-form-actions campaign-actions">
        {state === 'scheduled' && (
          <Button
            tone="ink"
            large
            busy={act.isPending}
            onClick={() => act.mutate({ id, verb: 'unschedule' })}
          >
            Cancel the time
          </Button>
        )}
        {state === 'sending' && (
          <Button tone="ink" large busy={act.isPending} onClick={() => act.mutate({ id, verb: 'stop' })}>
            Stop
          </Button>
        )}
        {state === 'stopped' && (
          <Button tone="ink" large busy={act.isPending} onClick={() => act.mutate({ id, verb: 'resume' })}>
            Resume
          </Button>
        )}
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

const isUnderWay = (state?: string) => state === 'sending' || state === 'scheduled';

const COUNT_LABELS: readonly [key: keyof CampaignSummary['counts'], label: string][] = [
  ['sent', 'Sent'],
  ['stored', 'In the outbox'],
  ['waiting', 'Waiting'],
  ['sending', 'Sending'],
  ['unsure', 'Maybe sent, not sent again'],
  ['refused', 'Refused by their mail server'],
  ['failed', 'Gave up after several tries'],
  ['left', 'Unsubscribed before it was sent'],
];
