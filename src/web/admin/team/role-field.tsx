import type { Role } from '../../../wire/access.ts';

/** What a person may do. */
export const RoleField = ({ defaultRole }: { defaultRole: Role }) => (
  <fieldset className="team-roles">
    <legend>Role</legend>
    {ROLES.map(({ value, label, hint }) => (
      <label key={value}>
        <input type="radio" name="role" value={value} defaultChecked={value === defaultRole} />
        <span>
          <b>{label}</b>
          <small>{hint}</small>
        </span>
      </label>
    ))}
  </fieldset>
);

const ROLES: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'helper', label: 'Helper', hint: 'No refunds, settings, codes or team.' },
  { value: 'owner', label: 'Owner', hint: 'Everything.' },
];
