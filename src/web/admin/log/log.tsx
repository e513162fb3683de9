import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import type { SettingsVersion } from '../../../domain/settings/settings.ts';
import type { AboutKind, AuditEntryAnswer, AuditPeople } from '../../../wire/admin/audit.ts';
import { apiRequest } from '../../api.ts';
import { refreshSettings } from '../../use-settings.ts';
import { useAdmin, useTimeFormat } from '../admin-context.ts';
import { usePostHat } from '../hats/hat-action.tsx';
import { ActionButton } from '../kit/action.tsx';
import { OrderLink } from '../kit/links.tsx';
import { DayField, FilterField, List, SearchField } from '../kit/list-page.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type ListAddress, useList, useListAddress } from '../kit/use-list.ts';
import './log.css';

const LOG_PATH = '/api/admin/audit';
/** Reading the admin's settings would be in the log. */
const IN_FORCE = '/api/settings';

/** Who did what, in sentences. What was only looked at is left out, unless it is asked for. Nothing here can be changed. */
export function Log() {
  const address = useListAddress(['q', 'who', 'about', 'from', 'reads']);
  const list = useList<AuditEntryAnswer>(LOG_PATH, address);
  const { data: inForce } = useAdminQuery<SettingsVersion>(IN_FORCE);
  const isOwner = useAdmin().role === 'owner';
  return (
    <>
      <PageHead title="Log">
        <div className="log-actions">
          <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
            Refresh
          </button>
          <a className="link" href={`${LOG_PATH}.csv${address.exportQuery}`} download>
            Download as CSV
          </a>
        </div>
      </PageHead>
      <p className="admin-lede">Who did what. Pages that were only looked at are left out.</p>
      <Filters address={address} />
      <List list={list} address={address} empty="Nothing was done yet." what="The log">
        {(entries) => (
          <Days
            entries={entries}
            undo={address.isFiltered ? new Set() : undoable(entries, isOwner ? inForce?.version : undefined)}
          />
        )}
      </List>
    </>
  );
}

function Filters({ address }: { address: ListAddress }) {
  const { data: people = [] } = useAdminQuery<AuditPeople>(`${LOG_PATH}/people`);
  return (
    <div className="log-filters grid gap-3 foot">
      <SearchField label="Search the log" address={address} />
      <FilterField
        label="Who"
        name="who"
        any="Everyone"
        options={people.map(({ who, name }) => [who, name])}
        address={address}
      />
      <FilterField
        label="About"
        name="about"
        any="Anything"
        options={Object.entries(ABOUT_LABELS)}
        address={address}
      />
      <DayField label="Since" name="from" address={address} />
      <label className="choice log-reads">
        <input
          type="checkbox"
          checked={address.valueOf('reads') === '1'}
          onChange={({ target }) => address.filter({ reads: target.checked ? '1' : null })}
        />
        Also what was looked at
      </label>
    </div>
  );
}

const ABOUT_LABELS: Record<AboutKind, string> = {
  order: 'Orders',
  product: 'Products',
  hat: 'Hat colors',
  person: 'People',
  settings: 'Settings',
  code: 'Discount codes',
  campaign: 'Newsletters',
  team: 'The team',
  shop: 'The shop',
};

/** The change that made the settings in force, and colors that are still stopped: only these can be undone from here. */
function undoable(entries: readonly AuditEntryAnswer[], inForce: number | undefined): ReadonlySet<number> {
  const newest = new Map<string, AuditEntryAnswer>();
  for (const entry of entries) {
    const key = `${entry.about} ${entry.subject}`;
    if (!newest.has(key)) newest.set(key, entry);
  }
  const settings = newest.get(`settings ${inForce}`);
  const stopped = [...newest.values()].filter(
    ({ about, text }) => about === 'hat' && text.startsWith('stopped selling '),
  );
  return new Set([...(settings ? [settings] : []), ...stopped].map(({ id }) => id));
}

interface DaysProps {
  entries: readonly AuditEntryAnswer[];
  undo: ReadonlySet<number>;
}

function Days({ entries, undo }: DaysProps) {
  const day = useTimeFormat({ weekday: 'long', month: 'short', day: 'numeric' });
  const days = new Map<string, AuditEntryAnswer[]>();
  for (const entry of entries) days.set(day(entry.at), [...(days.get(day(entry.at)) ?? []), entry]);
  return [...days].map(([name, ofDay]) => (
    <section key={name} className="log-day" aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} canUndo={undo.has(entry.id)} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ entry, canUndo }: { entry: AuditEntryAnswer; canUndo: boolean }) {
  const time = useTimeFormat({ timeStyle: 'short' });
  const { at, name, reason, isRead } = entry;
  return (
    <li data-read={isRead || undefined}>
      <time dateTime={at}>{time(at)}</time>
      <p>
        <b>{name}</b> <Sentence entry={entry} />.{reason && <small>Reason: “{reason}”</small>}
      </p>
      {canUndo && <Undo entry={entry} />}
    </li>
  );
}

/** The rest of the sentence. The id of an order leads to it, and what is about something else leads to its page. */
function Sentence({ entry: { text, about, subject } }: { entry: AuditEntryAnswer }) {
  const name = `#${subject}`;
  if (about === 'order' && subject !== '' && text.includes(name)) {
    const [before, after] = text.split(name);
    return (
      <>
        {before}
        <OrderLink id={subject} />
        {after}
      </>
    );
  }
  if (about === 'hat' || about === 'settings')
    return <Link to={adminPath(about === 'hat' ? 'hats' : 'settings')}>{text}</Link>;
  return text;
}

function Undo({ entry: { about, subject, text } }: { entry: AuditEntryAnswer }) {
  const postHat = usePostHat();
  return (
    <ActionButton
      busyLabel="Undoing..."
      call={() => (about === 'hat' ? postHat({ path: `/${subject}/start` }) : undoSettings(Number(subject)))}
      done="Undone"
      failed={`This could not be undone: ${text}.`}
      reloads={[LOG_PATH, IN_FORCE]}
    >
      Undo
    </ActionButton>
  );
}

/** Refused if others are in force by now. */
async function undoSettings(version: number) {
  await apiRequest('POST', `/api/admin/settings/${version - 1}/restore`, { body: { version } });
  void refreshSettings();
}
