import { useState } from 'react';
import { counted } from '../../domain/language/counted.ts';
import type { AdminMail, AdminMailDetail } from '../../wire/admin/mails.ts';
import { Modal, ModalHead } from '../ui/modal.tsx';
import { useTimeFormat } from './admin-context.ts';
import { StateBadge, type States } from './kit/badge.tsx';
import { Time } from './kit/links.tsx';
import { ListPage } from './kit/list-page.tsx';
import { Loaded } from './kit/loaded.tsx';
import { MailFrame } from './kit/mail-frame.tsx';
import { useAdminQuery } from './kit/query.ts';
import { MAILS_PATH, ResendButton } from './resend-button.tsx';

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
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <ListPage<AdminMail>
        title="Emails"
        path={MAILS_PATH}
        search="Find an email"
        states={MAIL_STATES}
        empty="No emails found."
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Subject',
            phone: 'whole',
            cell: ({ id, subject }) => (
              <button type="button" className="link table-link breaks" onClick={() => setOpenId(id)}>
                {subject}
              </button>
            ),
          },
          { label: 'To', phone: 'whole', cell: ({ recipient }) => recipient },
          { label: 'State', cell: ({ state }) => <StateBadge states={MAIL_STATES} state={state} /> },
          { label: 'Date', kind: 'date', phone: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        tools={(list) => (
          <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
            Refresh
          </button>
        )}
      />
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function MailDialog({ id, onClose }: { id: number; onClose(): void }) {
  const mail = useAdminQuery<AdminMailDetail>(`${MAILS_PATH}/${id}`);
  return (
    <Modal className="mail-dialog" titleId="mail-subject" onClose={onClose}>
      <ModalHead titleId="mail-subject" title={mail.data?.subject ?? 'Email'} onClose={onClose} />
      <Loaded query={mail} what="The email">
        {(data) => <Mail mail={data} />}
      </Loaded>
    </Modal>
  );
}

/** An email as its recipient sees it. */
function Mail({ mail }: { mail: AdminMailDetail }) {
  const time = useTimeFormat();
  return (
    <>
      <p className="admin-hint">
        To {mail.recipient}, {time(mail.createdAt)}. {MAIL_STATES[mail.state]?.label ?? mail.state}
        {mail.state === 'sent' && mail.sentAt && ` ${time(mail.sentAt)}`}
        {mail.attempts > 0 && `, ${counted(mail.attempts, 'try', 'tries')}`}.
      </p>
      {mail.answer && <p className="admin-hint">The mail server said: {mail.answer}</p>}
      {/* With an empty sandbox the frame runs no scripts and reaches nothing outside. */}
      <MailFrame className="mail-page" html={mail.html} />
      <details>
        <summary>As plain text</summary>
        <pre className="mail-text p-3 text-2 breaks">{mail.text}</pre>
      </details>
      <div className="dialog-foot">
        <ResendButton id={mail.id} path={MAILS_PATH} />
      </div>
    </>
  );
}
