import { useState } from 'react';
import type { AdminMail, AdminMailDetail } from '../../wire/admin/mails.ts';
import { Button } from '../ui/button.tsx';
import { Modal, ModalHead } from '../ui/modal.tsx';
import { useTimeFormat } from './admin-context.ts';
import { optionsOf, StateBadge, type States } from './kit/badge.tsx';
import { FilterField, ListFailure, ListFrame, ListSkeleton, SearchField } from './kit/list-page.tsx';
import { useAdminQuery } from './kit/query.ts';
import { useList, useListAddress } from './kit/use-list.ts';
import { MAILS_PATH, useResend } from './use-resend.ts';

const MAIL_STATES: States = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'busy' },
  stored: { label: 'No mail server', tone: 'plain' },
  sent: { label: 'Sent', tone: 'done' },
  refused: { label: 'Refused', tone: 'held' },
  unsure: { label: 'Maybe sent', tone: 'held' },
  failed: { label: 'Failed', tone: 'held' },
};

/** Every email that the shop stores, and whether it was sent. */
export function Outbox() {
  const address = useListAddress(['q', 'state']);
  const list = useList<AdminMail>(MAILS_PATH, address);
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Emails</h1>
        <SearchField label="Find an email" address={address} />
        <FilterField label="State" name="state" options={optionsOf(MAIL_STATES)} address={address} />
        <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
          Refresh
        </button>
      </div>
      <ListFrame list={list} address={address} empty="No emails found." what="The emails">
        {(mails) => <MailTable mails={mails} onOpen={setOpenId} />}
      </ListFrame>
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function MailTable({ mails, onOpen }: { mails: AdminMail[]; onOpen(id: number): void }) {
  const time = useTimeFormat();
  return (
    <table className="table mails">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td className="table-whole">
              <button type="button" className="link table-link" onClick={() => onOpen(mail.id)}>
                {mail.subject}
              </button>
            </td>
            <td className="table-whole">{mail.recipient}</td>
            <td>
              <StateBadge states={MAIL_STATES} state={mail.state} />
            </td>
            <td className="table-nowrap table-quiet table-end">{time(mail.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, isFetching, reload } = useAdminQuery<AdminMailDetail>(`${MAILS_PATH}/${id}`);
  return (
    <Modal className="mail-dialog" titleId="mail-subject" onClose={onClose}>
      <ModalHead titleId="mail-subject" title={data?.subject ?? 'Email'} onClose={onClose} />
      {data && <Mail mail={data} />}
      {!data && error && <ListFailure what="The email" reload={reload} isBusy={isFetching} />}
      {!data && !error && <ListSkeleton />}
    </Modal>
  );
}

/** An email as its recipient sees it. */
function Mail({ mail }: { mail: AdminMailDetail }) {
  const time = useTimeFormat();
  const { resend, isBusy } = useResend(mail.id, MAILS_PATH);
  return (
    <>
      <p className="admin-hint">
        To {mail.recipient}, {time(mail.createdAt)}. {MAIL_STATES[mail.state]?.label ?? mail.state}
        {mail.sentAt && ` ${time(mail.sentAt)}`}
        {mail.attempts > 0 && `, ${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}`}.
      </p>
      {mail.answer && <p className="admin-hint">The mail server said: {mail.answer}</p>}
      {/* With an empty sandbox the frame runs no scripts and reaches nothing outside. */}
      <iframe className="mail-page" title="The email" sandbox="" srcDoc={mail.html} />
      <details>
        <summary>As plain text</summary>
        <pre className="mail-text">{mail.text}</pre>
      </details>
      <div className="form-dialog-foot">
        <Button small voice="plain" tone="white" busy={isBusy} busyLabel="Sending..." onClick={resend}>
          Send again
        </Button>
      </div>
    </>
  );
}
