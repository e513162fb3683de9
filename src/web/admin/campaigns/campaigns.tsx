import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CampaignSummary, NewsletterAnswer } from '../../../wire/campaigns.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isSignedOut } from '../is-signed-out.ts';
import { BETWEEN_LOOKS } from './between-looks.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignList } from './campaign-list.tsx';
import { CampaignReport } from './campaign-report.tsx';
import './campaigns.css';

/** The newsletter as its writer sees it: drafts to write, campaigns to follow. */
export function Campaigns({ timeZone }: { timeZone: string }) {
  const newsletter = useQuery<NewsletterAnswer>({ queryKey: ['/api/admin/newsletter'] });
  const campaigns = useQuery<CampaignSummary[]>({
    queryKey: ['/api/admin/campaigns'],
    refetchInterval: ({ state }) =>
      state.data?.some((campaign) => campaign.state === 'sending') ? BETWEEN_LOOKS : false,
  });
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [isChanged, setChanged] = useState(false);
  const hasEnded = isSignedOut(campaigns.error);
  useEffect(() => {
    if (hasEnded) window.location.reload();
  }, [hasEnded]);
  const reload = () => {
    void campaigns.refetch();
    void newsletter.refetch();
  };
  const leaveFor = (next: number | null) => {
    if (next === open) return;
    if (!isChanged || window.confirm('Close without saving your changes?')) setOpen(next);
  };
  const chosen = campaigns.data?.find(({ id }) => id === open);

  return (
    <>
      <h1 className="admin-title">Campaigns</h1>
      {newsletter.data && <Readers {...newsletter.data} />}
      {campaigns.error && !hasEnded && (
        <Notice kind="error" role="alert">
          The campaigns could not be read.{' '}
          <Button small voice="plain" tone="white" onClick={reload}>
            Try again
          </Button>
        </Notice>
      )}
      {open === null && (
        <p className="campaigns-write">
          <Button voice="plain" onClick={() => setOpen('new')}>
            Write a campaign
          </Button>
        </p>
      )}
      {(open === 'new' || chosen?.state === 'draft') && (
        <CampaignEditor
          key={open}
          id={open === 'new' ? null : open}
          confirmed={newsletter.data?.confirmed ?? 0}
          sendsMail={newsletter.data?.sendsMail ?? false}
          onChanged={setChanged}
          onSaved={(id) => {
            setOpen(id);
            reload();
          }}
          onSent={reload}
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
      {campaigns.data && <CampaignList campaigns={campaigns.data} timeZone={timeZone} onOpen={leaveFor} />}
    </>
  );
}

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
