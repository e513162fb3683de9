import type { Role } from '../../../wire/access.ts';

interface RoleFieldProps {
  role: Role;
  onChange(role: Role): void;
}

/** What a person may do. */
export const RoleField = ({ role, onChange }: RoleFieldProps) => (
  <fieldset className="team-roles">
    <legend>Role</legend>
    {ROLES.map(({ value, label, hint }) => (
      <label key={value}>
        <input
          type="radio"
          name="role"
          value={value}
          checked={value === role}
          onChange={() => onChange(value)}
        />
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
