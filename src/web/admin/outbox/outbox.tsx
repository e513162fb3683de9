import { useState } from 'react';
import type { AdminMail } from '../../../wire/admin/mails.ts';
import { SelectField } from '../../ui/field.tsx';
import { Badge } from '../lists/badge.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { useList } from '../lists/use-list.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { useShownTime } from '../lists/use-shown-time.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MAIL_STATES, mailState } from './mail-states.ts';
import { MAILS_PATH } from './mails-path.ts';

/** Every mail of the shop, with what became of it. */
export function Outbox() {
  const address = useListAddress(['q', 'state']);
  const list = useList<AdminMail>(MAILS_PATH, address);
  const [read, setRead] = useState<number | null>(null);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Outbox</h1>
        <SearchField label="Find a mail" address={address} />
        <SelectField
          label="State"
          value={address.valueOf('state')}
          onChange={({ target }) => address.filter({ state: target.value })}
        >
          <option value="">Any</option>
          {Object.entries(MAIL_STATES).map(([state, words]) => (
            <option key={state} value={state}>
              {words?.label}
            </option>
          ))}
        </SelectField>
        <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
          Refresh
        </button>
      </div>
      <ListFrame list={list} address={address} empty="No mails found." what="The outbox">
        {(mails) => <MailTable mails={mails} onRead={setRead} />}
      </ListFrame>
      {read !== null && <MailDialog id={read} onClose={() => setRead(null)} />}
    </>
  );
}

function MailTable({ mails, onRead }: { mails: AdminMail[]; onRead(id: number): void }) {
  const time = useShownTime();
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
              <button type="button" className="link table-link" onClick={() => onRead(mail.id)}>
                {mail.subject}
              </button>
            </td>
            <td className="table-whole">{mail.recipient}</td>
            <td>
              <Badge tone={mailState(mail.state).tone}>{mailState(mail.state).label}</Badge>
            </td>
            <td className="table-nowrap table-quiet table-end">{time(mail.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
