import { SETTINGS_GROUPS } from '../../../domain/settings/settings-groups.ts';
import type { SettingsEntry } from '../../../wire/admin/settings.ts';
import { useTimeFormat } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { List } from '../kit/list-page.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { useList, useListAddress } from '../kit/use-list.ts';
import { SETTINGS_PATH } from './use-settings-form.ts';

interface SettingsHistoryProps {
  /** The version in force. */
  current: number;
  /** Why an earlier version cannot be restored now; null if it can. */
  blocked: string | null;
  onRestore(version: number): void;
}

/** Every version of the settings, newest first. */
export function SettingsHistory({ current, blocked, onRestore }: SettingsHistoryProps) {
  const address = useListAddress(['group']);
  const group = SETTINGS_GROUPS.find(({ id }) => id === address.valueOf('group'));
  const list = useList<SettingsEntry>(SETTINGS_PATH, address);
  return (
    <section className="settings-history" id="history" aria-labelledby="settings-history-title">
      <SectionHead title={group ? `History: ${group.title}` : 'History'} id="settings-history-title">
        {group && (
          <button type="button" className="link" onClick={() => address.filter({ group: null })}>
            Show all changes
          </button>
        )}
      </SectionHead>
      {blocked && <p className="admin-hint">{blocked}</p>}
      <List list={list} address={address} empty="No changes yet." what="The history">
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <li key={entry.version}>
                <div>
                  <h3>
                    <span className="figures">Version {entry.version}</span>
                    {entry.version === current && (
                      <span className="tag" data-tone="done">
                        In force
                      </span>
                    )}
                  </h3>
                  <Author entry={entry} />
                  <Changes entry={entry} />
                </div>
                {entry.version !== current && (
                  <Button
                    disabled={blocked !== null}
                    aria-label={`Use again: version ${entry.version}`}
                    onClick={() => onRestore(entry.version)}
                  >
                    Use again
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </List>
    </section>
  );
}

/** Who made a version, and when. */
export function Author({ entry: { at, who } }: { entry: SettingsEntry }) {
  const time = useTimeFormat();
  return <p className="admin-hint">{at === null ? 'What the shop opened with' : `${who}, ${time(at)}`}</p>;
}

/** What a version changed, in sentences. */
export const Changes = ({ entry: { changes, restores } }: { entry: SettingsEntry }) => (
  <>
    {restores !== null && <p>Brought back version {restores}.</p>}
    {changes.length > 0 && (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    )}
  </>
);
