import { Notice } from '../../ui/notice.tsx';
import { Button } from './button.tsx';
import './stale-notice.css';

interface StaleNoticeProps {
  /** Each field by its name, with its label. */
  labels: Readonly<Record<string, string>>;
  mine: object;
  theirs: object;
  onKeepMine(): void;
  onShowTheirs(): void;
}

/** Shows both versions of what differs, side by side, and lets the reader choose. */
export function StaleNotice({ labels, mine, theirs, onKeepMine, onShowTheirs }: StaleNoticeProps) {
  const [ours, others] = [new Map(Object.entries(mine)), new Map(Object.entries(theirs))];
  const differing = Object.keys(labels).filter((name) => textOf(ours.get(name)) !== textOf(others.get(name)));
  return (
    <Notice kind="warning" role="alert" className="stale-notice row mb-3">
      <p tabIndex={-1}>
        Someone else changed this after you opened it. Your changes are not saved yet.
        {differing.length === 0 && ' Both versions are the same.'}
      </p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{labels[name]}</th>
                <td>{textOf(ours.get(name)) || 'empty'}</td>
                <td>{textOf(others.get(name)) || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button onClick={onShowTheirs}>Show theirs</Button>
      <Button onClick={onKeepMine}>Keep mine</Button>
    </Notice>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
