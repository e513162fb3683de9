import type { AuditEntryAnswer } from '../../wire/admin/audit.ts';
import { useTimeFormat } from './admin-context.ts';
import { ListFrame, SearchField } from './lists/list-frame.tsx';
import { useList, useListAddress } from './lists/use-list.ts';

/** The audit log: who did or read what. Entries cannot be changed. */
export function Log() {
  const address = useListAddress(['q']);
  const list = useList<AuditEntryAnswer>('/api/admin/audit', address);
  const time = useTimeFormat();
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Log</h1>
        <SearchField label="Search the log" address={address} />
        <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
          Refresh
        </button>
      </div>
      <ListFrame list={list} address={address} empty="No entries yet." what="The log">
        {(entries) => (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Subject</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, who, action, subject }) => (
                <tr key={id}>
                  <td className="table-nowrap table-quiet table-whole">{time(at)}</td>
                  <td className="table-whole">{who}</td>
                  <td className="table-name table-whole">{action}</td>
                  <td className="table-whole">{subject}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListFrame>
    </>
  );
}
