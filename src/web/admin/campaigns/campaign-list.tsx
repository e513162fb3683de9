import type { CampaignSummary } from '../../../wire/campaigns.ts';
import { STATE_WORDS } from './campaign-words.ts';

interface CampaignListProps {
  campaigns: readonly CampaignSummary[];
  timeZone: string;
  onOpen(id: number): void;
}

/** All campaigns, the newest first. */
export function CampaignList({ campaigns, timeZone, onOpen }: CampaignListProps) {
  if (campaigns.length === 0) return <p className="admin-empty">No campaigns yet.</p>;
  const day = (at: string) => new Date(at).toLocaleString('en-US', { timeZone, dateStyle: 'medium' });
  return (
    <table className="campaigns">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">State</th>
          <th scope="col">Sent</th>
          <th scope="col">Unsure</th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map(({ id, subject, state, counts, createdAt, startedAt }) => (
          <tr key={id}>
            <td>
              <button type="button" className="campaigns-open" onClick={() => onOpen(id)}>
                {subject}
              </button>
            </td>
            <td data-label="State">{STATE_WORDS[state]}</td>
            <td data-label="Sent">{counts.sent + counts.kept}</td>
            <td data-label="Unsure">{counts.unsure}</td>
            <td data-label="Date">{day(startedAt ?? createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
