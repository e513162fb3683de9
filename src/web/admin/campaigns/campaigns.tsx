import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignSummary, NewsletterAnswer } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { useList } from '../lists/use-list.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignList } from './campaign-list.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { REFETCH_INTERVAL } from './refetch-interval.ts';
import './campaigns.css';

/** The newsletter as its writer sees it: drafts to write, campaigns to follow. */
export function Campaigns({ timeZone }: { timeZone: string }) {
  const newsletter = useQuery<NewsletterAnswer>({ queryKey: ['/api/admin/newsletter'] });
  const address = useListAddress([]);
  const campaigns = useList<CampaignSummary>('/api/admin/campaigns', address, (rows) =>
    rows.some(({ state }) => state === 'sending') ? REFETCH_INTERVAL : false,
  );
  const [open, setOpen] = useState<Opened | 'new' | null>(null);
  const [isChanged, setChanged] = useState(false);
  const reload = () => {
    campaigns.reload();
    void newsletter.refetch();
  };
  const leaveFor = (next: Opened | null) => {
    if (next?.id === idOf(open)) return;
    if (!isChanged || window.confirm('Close without saving your changes?')) setOpen(next);
  };
  // One that is open stays open while the pages of the list are turned.
  const listed = campaigns.rows?.find(({ id }) => id === idOf(open));
  const chosen = listed ?? (open === 'new' ? null : open);

  return (
    <>
      <h1 className="admin-title">Campaigns</h1>
      {newsletter.data && <Readers {...newsletter.data} />}
      {open === null && (
        <p className="campaigns-write">
          <Button voice="plain" onClick={() => setOpen('new')}>
            Write a campaign
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
          onClose={() => leaveFor(null)}
        />
      )}
      {chosen && chosen.state !== 'draft' && (
        <CampaignReport id={chosen.id} onChange={reload} onClose={() => setOpen(null)} />
      )}
      <ListFrame list={campaigns} address={address} empty="No campaigns yet." what="The campaigns">
        {(rows) => <CampaignList campaigns={rows} timeZone={timeZone} onOpen={leaveFor} />}
      </ListFrame>
    </>
  );
}

type Opened = Pick<CampaignSummary, 'id' | 'state'>;

const idOf = (open: Opened | 'new' | null) => (open === null || open === 'new' ? null : open.id);

const Readers = ({ confirmed, pending, sendsMail }: NewsletterAnswer) => (
  <div className="readers">
    <p>
      <b>{confirmed}</b> confirmed, <b>{pending}</b> asked and not confirmed.
    </p>
    {!sendsMail && (
      <Notice kind="warning">
        There is no mail server (SMTP_URL). Campaigns rest in the outbox, where you can read them.
      </Notice>
    )}
  </div>
);
