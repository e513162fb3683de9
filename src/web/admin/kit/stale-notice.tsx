import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Button } from './button.tsx';
import './stale-notice.css';

interface Saving {
  /** The shop's refusal, with what is stored now as `details`. */
  error: { details?: unknown } | null | undefined;
  /** Forgets the refusal. */
  reset(): void;
}

/**
 * A form that somebody else may save first. `was` goes along with each save: it says what this form was opened with. `shown` are the
 * fields to fill the form with, and `theirs` is what somebody else saved meanwhile, until one of the two versions is chosen.
 */
export function useStale<Fields extends object>(opened: Fields, { error, reset }: Saving) {
  const [was, setWas] = useState(opened);
  const [shown, setShown] = useState(opened);
  const theirs = (error?.details ?? null) as Fields | null;
  return {
    was,
    shown,
    theirs,
    /** The next save overwrites theirs. */
    keepMine() {
      if (theirs) setWas(theirs);
      reset();
    },
    showTheirs() {
      if (theirs) {
        setWas(theirs);
        setShown(theirs);
      }
      reset();
    },
  };
}

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
    <Notice kind="warning" role="alert" className="stale-notice">
      <p>
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
