import { type SubmitEvent, useRef } from 'react';
import type { SettingsEntry } from '../../../wire/admin/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdminQuery } from '../admin-query.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { SettingsFields, settingsFieldId } from './settings-fields.tsx';
import { Author, Changes, SettingsHistory } from './settings-history.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { SETTINGS_PATH, useSettingsForm } from './use-settings-form.ts';
import './settings.css';

/** The page to change prices, Party Pack and delivery days, or to restore earlier ones. */
export function Settings() {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<SettingsEntry[]>(`${SETTINGS_PATH}?limit=1`);
  const [newest] = data ?? [];
  return (
    <>
      <h1 className="admin-title">Settings</h1>
      <p className="settings-lede">
        A change counts for carts from that second. Orders keep what they were sold under.
      </p>
      {hasFailed && !newest ? (
        <ListFailure what="The settings" reload={reload} isBusy={isFetching} />
      ) : newest ? (
        <SettingsEditor opened={newest} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function SettingsEditor({ opened }: { opened: SettingsEntry }) {
  const settings = useSettingsForm(opened);
  const { inForce, form, problems, theirs, changes, isSaving, isRestoring } = settings;
  const isBusy = isSaving || isRestoring;
  const element = useRef<HTMLFormElement>(null);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const invalid = settings.save();
    if (invalid) element.current?.querySelector<HTMLElement>(`#${settingsFieldId(invalid)}`)?.focus();
  }

  return (
    <>
      {inForce.version > 0 && (
        <LastChange
          entry={inForce}
          isBusy={isRestoring}
          isBlocked={changes > 0 || isSaving || theirs !== null}
          onUndo={() => settings.restore(inForce.version - 1)}
        />
      )}
      <form className="settings" noValidate ref={element} onSubmit={save}>
        <div className="settings-groups">
          <SettingsFields form={form} problems={problems} onWrite={settings.write} onLeave={settings.leave} />
        </div>
        <SettingsPreview before={inForce.settings} after={settings.edited} />
        <div className="settings-foot">
          {theirs && <Conflict theirs={theirs} onTake={settings.takeTheirs} onKeep={settings.keepMine} />}
          <p role="status">{changes === 0 ? 'No changes' : `${countOf(changes)} not saved`}</p>
          <Button voice="plain" tone="white" disabled={changes === 0 || isBusy} onClick={settings.discard}>
            Discard
          </Button>
          <Button
            type="submit"
            voice="plain"
            tone="pink"
            disabled={changes === 0 || isRestoring}
            busy={isSaving}
            busyLabel="Saving..."
          >
            {changes === 0 ? 'Save' : `Save ${countOf(changes)}`}
          </Button>
        </div>
      </form>
      <SettingsHistory
        current={inForce.version}
        blocked={
          theirs
            ? 'Show their version or keep your changes before you use an earlier version again.'
            : changes > 0
              ? 'Save or discard your changes before you use an earlier version again.'
              : null
        }
        onRestore={settings.restore}
      />
    </>
  );
}

const countOf = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`);

interface LastChangeProps {
  entry: SettingsEntry;
  isBusy: boolean;
  isBlocked: boolean;
  onUndo(): void;
}

const LastChange = ({ entry, isBusy, isBlocked, onUndo }: LastChangeProps) => (
  <section className="settings-last" aria-labelledby="settings-last-title">
    <div>
      <h2 id="settings-last-title">Last change</h2>
      <Changes entry={entry} />
      <Author entry={entry} />
    </div>
    <Button
      small
      voice="plain"
      tone="white"
      busy={isBusy}
      busyLabel="Undoing..."
      disabled={isBlocked}
      onClick={onUndo}
    >
      Undo this change
    </Button>
  </section>
);

interface ConflictProps {
  theirs: SettingsEntry;
  onTake(): void;
  onKeep(): void;
}

/** Lets the administrator choose between two versions if someone else saved first. */
const Conflict = ({ theirs, onTake, onKeep }: ConflictProps) => (
  <Notice kind="warning" role="alert" className="settings-conflict">
    <div>
      <p>
        <b>{theirs.who} changed the settings after you opened them.</b> Your changes were not saved.
      </p>
      <Changes entry={theirs} />
      <p>If you keep your changes, they replace these. Check them, then save.</p>
    </div>
    <Button small voice="plain" tone="white" onClick={onTake}>
      Show theirs
    </Button>
    <Button small voice="plain" tone="white" onClick={onKeep}>
      Keep my changes
    </Button>
  </Notice>
);
