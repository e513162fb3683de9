import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignSummary, NewsletterAnswer } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { DISCARD, useAsk } from '../kit/action-dialog.tsx';
import { ListFrame } from '../kit/list-page.tsx';
import { useList, useListAddress } from '../kit/use-list.ts';
import { REFETCH_INTERVAL, STATE_LABELS } from './campaign-actions.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignReport } from './campaign-report.tsx';
import './campaigns.css';

/** The newsletter page: to write campaigns, send them, and follow their progress. */
export function Campaigns() {
  const newsletter = useQuery<NewsletterAnswer>({ queryKey: ['/api/admin/newsletter'] });
  const address = useListAddress([]);
  const campaigns = useList<CampaignSummary>('/api/admin/campaigns', address, (rows) =>
    rows.some(({ state }) => state === 'sending' || state === 'scheduled') ? REFETCH_INTERVAL : false,
  );
  const [open, setOpen] = useState<OpenCampaign | 'new' | null>(null);
  const [isChanged, setChanged] = useState(false);
  const reload = () => {
    campaigns.reload();
    void newsletter.refetch();
  };
  const { ask, question } = useAsk();
  async function switchTo(next: OpenCampaign | null) {
    if (next !== null && next.id === idOf(open)) return;
    if (!isChanged || (await ask(DISCARD))) setOpen(next);
  }
  // A campaign stays open while another page of the list is shown.
  const listed = campaigns.rows?.find(({ id }) => id === idOf(open));
  const chosen = listed ?? (open === 'new' ? null : open);

  return (
    <>
      <h1 className="admin-title">Newsletter</h1>
      {question}
      {newsletter.data && <Audience {...newsletter.data} />}
      {open === null && (
        <p className="campaigns-write">
          <Button voice="plain" onClick={() => setOpen('new')}>
            Write a newsletter
          </Button>
        </p>
      )}
      {(open === 'new' || chosen?.state === 'draft') && (
        <CampaignEditor
          key={idOf(open) ?? 'new'}
          id={idOf(open)}
          confirmed={newsletter.data?.confirmed ?? 0}
          sendsMail={newsletter.data?.sendsMail ?? false}
          onChanged={setChanged}
          onSaved={(id) => {
            setOpen({ id, state: 'draft' });
            reload();
          }}
          onSent={() => {
            setOpen((now) => (now === null || now === 'new' ? now : { ...now, state: 'sending' }));
            reload();
          }}
          onDeleted={() => {
            setOpen(null);
            reload();
          }}
          onClose={() => switchTo(null)}
        />
      )}
      {chosen && chosen.state !== 'draft' && (
        <CampaignReport id={chosen.id} onChange={reload} onClose={() => setOpen(null)} />
      )}
      <ListFrame list={campaigns} address={address} empty="No newsletters yet." what="The newsletters">
        {(rows) => <CampaignList campaigns={rows} onOpen={switchTo} />}
      </ListFrame>
    </>
  );
}

type OpenCampaign = Pick<CampaignSummary, 'id' | 'state'>;

const idOf = (open: OpenCampaign | 'new' | null) => (open === null || open === 'new' ? null : open.id);

const Audience = ({ confirmed, pending, sendsMail }: NewsletterAnswer) => (
  <div className="audience">
    <p>
      <b>{confirmed}</b> confirmed, <b>{pending}</b> not confirmed yet.
    </p>
    {!sendsMail && (
      <Notice kind="warning">
        No mail server is set (SMTP_URL). Newsletters are not sent. You can read them under Emails.
      </Notice>
    )}
  </div>
);

interface CampaignListProps {
  campaigns: readonly CampaignSummary[];
  onOpen(campaign: CampaignSummary): void;
}

function CampaignList({ campaigns, onOpen }: CampaignListProps) {
  const day = useTimeFormat();
  return (
    <table className="campaigns">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">State</th>
          <th scope="col">Sent</th>
          <th scope="col">Maybe sent</th>
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
              <td data-label="State">{STATE_LABELS[state]}</td>
              <td data-label="Sent">{counts.sent + counts.stored}</td>
              <td data-label="Maybe sent">{counts.unsure}</td>
              <td data-label="Date">{day(startedAt ?? createdAt)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
