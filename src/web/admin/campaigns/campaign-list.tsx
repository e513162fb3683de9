import type { CampaignSummary } from '../../../wire/campaigns.ts';
import { STATE_WORDS } from './campaign-words.ts';

interface CampaignListProps {
  campaigns: readonly CampaignSummary[];
  timeZone: string;
  onOpen(campaign: CampaignSummary): void;
}

/** A page of campaigns, the newest first. */
export function CampaignList({ campaigns, timeZone, onOpen }: CampaignListProps) {
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
        {campaigns.map((campaign) => {
          const { id, subject, state, counts, createdAt, startedAt } = campaign;
          return (
            <tr key={id}>
              <td>
                <button type="button" className="campaigns-open" onClick={() => onOpen(campaign)}>
                  {subject}
                </button>
              </td>
              <td data-label="State">{STATE_WORDS[state]}</td>
              <td data-label="Sent">{counts.sent + counts.stored}</td>
              <td data-label="Unsure">{counts.unsure}</td>
              <td data-label="Date">{day(startedAt ?? createdAt)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
