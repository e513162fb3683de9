import { counted } from '../../../domain/language/counted.ts';
import { SETTINGS_GROUPS } from '../../../domain/settings/settings-groups.ts';
import type { SettingsEntry, SettingsFacts } from '../../../wire/admin/settings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin, useTimeFormat } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { FootBar } from '../kit/foot-bar.tsx';
import { List } from '../kit/list-page.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useList, useListAddress } from '../kit/use-list.ts';
import { useProblemFocus } from '../kit/use-problem-focus.ts';
import { SettingsAnchors, SettingsGroups } from './settings-groups.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { FACTS_PATH, SETTINGS_PATH, useSettingsForm } from './use-settings-form.ts';
import './settings.css';

/** The page to change prices, Party Pack and delivery days, or to restore earlier ones. */
export function Settings() {
  const settings = useAdminQuery<SettingsEntry[]>(`${SETTINGS_PATH}?limit=1`);
  return (
    <>
      <PageHead title="Shop settings">
        A change counts for carts from that second. Orders keep what they were sold at.
      </PageHead>
      <SettingsAnchors />
      <Loaded query={settings} what="The settings">
        {([newest]) => newest && <SettingsEditor opened={newest} />}
      </Loaded>
    </>
  );
}

function SettingsEditor({ opened }: { opened: SettingsEntry }) {
  const settings = useSettingsForm(opened);
  const { data: facts = null } = useAdminQuery<SettingsFacts>(FACTS_PATH);
  const isOwner = useAdmin().role === 'owner';
  const { inForce, form, problems, theirs, changes, isSaving, isRestoring } = settings;
  const isBusy = isSaving || isRestoring;
  const { form: element, showProblem } = useProblemFocus<HTMLFormElement>(isSaving);

  return (
    <>
      {inForce.version > 0 && (
        <LastChange
          entry={inForce}
          isBusy={isRestoring}
          ordersSince={facts?.ordersSince ?? null}
          isBlocked={!isOwner || changes > 0 || isSaving || theirs !== null}
          onUndo={() => settings.restore(inForce.version - 1)}
        />
      )}
      {!isOwner && (
        <Notice kind="warning">You can look at the settings. Only an owner can change them.</Notice>
      )}
      {settings.leaveQuestion}
      <form
        noValidate
        ref={element}
        onSubmit={(event) => {
          event.preventDefault();
          settings.save();
          showProblem();
        }}
      >
        <div className="settings-body grid top">
          <fieldset className="settings-groups" disabled={!isOwner}>
            <legend className="visually-hidden">Settings</legend>
            <SettingsGroups
              form={form}
              problems={problems}
              before={inForce.settings}
              after={settings.edited}
              lastChanges={facts?.lastChanges ?? null}
              onWrite={settings.write}
              onLeave={settings.leave}
            />
          </fieldset>
          <SettingsPreview before={inForce.settings} after={settings.edited} facts={facts} />
        </div>
        <FootBar>
          {theirs && <Conflict theirs={theirs} onTake={settings.takeTheirs} onKeep={settings.keepMine} />}
          <p role="status" data-short={changes === 0 || undefined}>
            {changes === 0 ? 'No changes' : `${counted(changes, 'change')} not saved`}
          </p>
          <Button large disabled={changes === 0 || isBusy} onClick={settings.discard}>
            Discard
          </Button>
          <Button
            large
            type="submit"
            tone="pink"
            disabled={changes === 0 || isRestoring}
            busy={isSaving}
            busyLabel="Saving..."
          >
            {changes === 0 ? 'Save' : `Save ${counted(changes, 'change')}`}
          </Button>
        </FootBar>
      </form>
      <SettingsHistory
        current={inForce.version}
        blocked={
          !isOwner
            ? 'Only an owner can use an earlier version again.'
            : theirs
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

interface LastChangeProps {
  entry: SettingsEntry;
  /** Null until it is known. */
  ordersSince: number | null;
  isBusy: boolean;
  isBlocked: boolean;
  onUndo(): void;
}

const LastChange = ({ entry, ordersSince, isBusy, isBlocked, onUndo }: LastChangeProps) => (
  <section className="box box-line" aria-labelledby="settings-last-title">
    <div>
      <h2 id="settings-last-title">Last change</h2>
      <Changes entry={entry} />
      <Author entry={entry} />
      {ordersSince !== null && (
        <p className="admin-hint">{counted(ordersSince, 'order since.', 'orders since.')}</p>
      )}
    </div>
    <Button busy={isBusy} busyLabel="Undoing..." disabled={isBlocked} onClick={onUndo}>
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
  <Notice kind="warning" role="alert" className="settings-conflict row gap-3">
    <div>
      <p>
        <b>{theirs.who} changed the settings after you opened them.</b> Your changes were not saved.
      </p>
      <Changes entry={theirs} />
      <p>If you keep your changes, they replace these. Check them, then save.</p>
    </div>
    <Button onClick={onTake}>Show theirs</Button>
    <Button onClick={onKeep}>Keep my changes</Button>
  </Notice>
);

interface SettingsHistoryProps {
  /** The version in force. */
  current: number;
  /** Why an earlier version cannot be restored now; null if it can. */
  blocked: string | null;
  onRestore(version: number): void;
}

/** Every version of the settings, newest first. */
function SettingsHistory({ current, blocked, onRestore }: SettingsHistoryProps) {
  const address = useListAddress(['group']);
  const group = SETTINGS_GROUPS.find(({ id }) => id === address.valueOf('group'));
  const list = useList<SettingsEntry>(SETTINGS_PATH, address);
  return (
    <section className="settings-history" id="history" aria-labelledby="settings-history-title">
      <SectionHead title={group ? `History: ${group.title}` : 'History'} id="settings-history-title">
        {group && <LinkButton onClick={() => address.filter({ group: null })}>Show all changes</LinkButton>}
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
function Author({ entry: { at, who } }: { entry: SettingsEntry }) {
  const time = useTimeFormat();
  return <p className="admin-hint">{at === null ? 'What the shop opened with' : `${who}, ${time(at)}`}</p>;
}

/** What a version changed, in sentences. */
const Changes = ({ entry: { changes, restores } }: { entry: SettingsEntry }) => (
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
