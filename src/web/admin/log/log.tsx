import type { AuditEntryAnswer } from '../../../wire/admin/audit.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { useList } from '../lists/use-list.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { useShownTime } from '../lists/use-shown-time.ts';

/** Who did or read what; nobody can change it. */
export function Log() {
  const address = useListAddress(['q']);
  const list = useList<AuditEntryAnswer>('/api/admin/audit', address);
  const time = useShownTime();
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Log</h1>
        <SearchField label="Find who, what or which order" address={address} />
        <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
          Refresh
        </button>
      </div>
      <ListFrame list={list} address={address} empty="Nothing was done yet." what="The log">
        {(entries) => (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">To what</th>
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
