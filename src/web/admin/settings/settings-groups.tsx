import { Link, useLocation } from 'react-router';
import { collectedIn } from '../../../domain/money/tax-states.ts';
import { weekFrom } from '../../../domain/settings/holiday.ts';
import { describeChanges, type SettingsForm } from '../../../domain/settings/settings-form.ts';
import { SETTINGS_GROUPS, type SettingsGroup } from '../../../domain/settings/settings-groups.ts';
import type { ShopSettings } from '../../../domain/settings/shop-settings.ts';
import type { SettingsFacts, TaxStates } from '../../../wire/admin/settings.ts';
import { apiRequest } from '../../api.ts';
import { useAdminTimeZone, useTimeFormat } from '../admin-context.ts';
import { ActionButton } from '../kit/action.tsx';
import type { FormProps } from './field-props.ts';
import { SettingsLineFields } from './settings-fields.tsx';
import { SETTINGS_PATH } from './use-settings-form.ts';
import { TryWords } from './words-field.tsx';

interface SettingsGroupsProps extends FormProps {
  before: ShopSettings;
  /** Null while the form has mistakes. */
  after: ShopSettings | null;
  /** Null until they are loaded. */
  lastChanges: SettingsFacts['lastChanges'] | null;
}

/** Links to the groups of the page. */
export const SettingsAnchors = () => (
  <nav className="settings-anchors" aria-label="On this page">
    {SETTINGS_GROUPS.map(({ id, title }) => (
      <a key={id} href={`#${id}`}>
        {title}
      </a>
    ))}
  </nav>
);

/** All settings, each group with what was changed last. */
export const SettingsGroups = ({ before, after, lastChanges, ...props }: SettingsGroupsProps) =>
  SETTINGS_GROUPS.map((group) => (
    <section key={group.id} className="settings-group" id={group.id} aria-labelledby={`${group.id}-title`}>
      <div className="settings-group-head bar apart gap-4">
        <h2 id={`${group.id}-title`}>{group.title}</h2>
        <Switch group={group} {...props} />
      </div>
      {group.hint && <p className="settings-group-hint mb-3 soft text-2">{group.hint}</p>}
      <div className="settings-lines grid gap-4 top">
        {group.lines.map((line) => (
          <SettingsLineFields key={line.label} line={line} {...props} />
        ))}
        {group.id === 'words' && <TryWords form={props.form} />}
        {group.id === 'sales-tax' && before.tax.isOn && <ReadRegistrations />}
      </div>
      {after && <NotSaved changes={describeChanges(before, after, [group])} />}
      <LastChangeOf group={group} lastChanges={lastChanges} />
    </section>
  ));

const ReadRegistrations = () => (
  <ActionButton<TaxStates>
    busyLabel="Reading..."
    call={() => apiRequest('POST', `${SETTINGS_PATH}/registrations`)}
    done={({ states }) => ({ title: 'Registrations read', description: collectedIn(states) })}
    failed={true}
  >
    Read registrations again
  </ActionButton>
);

function Switch({ group, form, onWrite }: FormProps & { group: SettingsGroup }) {
  const field = group.lines.flatMap(({ fields }) => fields).find(({ kind }) => kind === 'switch');
  const timeZone = useAdminTimeZone();
  if (!field) return null;
  const isOn = form[field.name] === 'on';
  return (
    <label className="settings-switch middle gap-3 bold">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={field.label}
        checked={isOn}
        onChange={({ target }) =>
          onWrite({
            [field.name]: target.checked ? 'on' : '',
            ...(field.name === 'holiday.isOn' && target.checked && usualHoliday(form, timeZone)),
          })
        }
      />
      <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
    </label>
  );
}

/** A week from today, unless days were chosen that are still to come. */
function usualHoliday(form: SettingsForm, timeZone: string): SettingsForm {
  const { from, backOn } = weekFrom(new Date(), timeZone);
  return form['holiday.from'] && (form['holiday.backOn'] ?? '') > from
    ? {}
    : { 'holiday.from': from, 'holiday.backOn': backOn };
}

const NotSaved = ({ changes }: { changes: readonly string[] }) => (
  <div role="status">
    {changes.length > 0 && (
      <p className="settings-unsaved mt-3 on-orange-tint text-1 bold breaks">
        {changes.join('. ')}
        {changes.at(-1)?.endsWith('.') ? '' : '.'} Not saved yet.
      </p>
    )}
  </div>
);

function LastChangeOf({
  group,
  lastChanges,
}: Pick<SettingsGroupsProps, 'lastChanges'> & { group: SettingsGroup }) {
  const time = useTimeFormat();
  const { pathname } = useLocation();
  if (!lastChanges) return <p className="settings-by row soft text-1 breaks" />;
  const last = lastChanges[group.id];
  return (
    <p className="settings-by row soft text-1 breaks">
      <span>{last ? `${last.who}, ${time(last.at)}: ${last.changes.join('. ')}` : 'Never changed'}</span>
      {last && (
        <Link
          className="link"
          to={`${pathname}?group=${group.id}#history`}
          aria-label={`History of ${group.title}`}
          preventScrollReset={false}
        >
          History
        </Link>
      )}
    </p>
  );
}
