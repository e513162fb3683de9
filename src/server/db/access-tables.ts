import type { ColumnType, Generated } from 'kysely';
import type { Area } from '../../domain/access/areas.ts';
import type { Role } from '../../wire/access.ts';
import type { AboutKind } from '../../wire/admin/audit.ts';
import type { Timestamp } from './columns.ts';

/** The tables about administrators. Only the columns that the shop itself reads or writes. */
export interface AccessTables {
  administrators: {
    id: string;
    name: string;
    /** In lower case. */
    email: string;
    email_verified: Generated<boolean>;
    role: Generated<Role>;
    /** What a helper may enter. An owner may enter all. */
    areas: Generated<Area[]>;
    two_factor_enabled: Generated<boolean | null>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  admin_sessions: {
    id: string;
    token: string;
    administrator_id: string;
    expires_at: Date;
    created_at: Timestamp;
    updated_at: Timestamp;
    ip_address: string | null;
    user_agent: string | null;
    /** The passkey that began the session, and counts as both factors. */
    passkey_id: Generated<string | null>;
  };

  /** The password hash of each administrator. `provider_id` is always "credential". */
  admin_credentials: {
    id: string;
    account_id: string;
    provider_id: string;
    administrator_id: string;
    password: string | null;
    updated_at: Timestamp;
  };

  /** Sign-ins that wait for a code after the password. Only one browser knows `identifier`; `value` is the administrator's id. A passkey's challenges are here too. */
  admin_challenges: {
    identifier: string;
    value: string;
    expires_at: Date;
  };

  admin_two_factors: {
    administrator_id: string;
    verified: boolean | null;
  };

  /** The rest is better-auth's. */
  admin_passkeys: {
    id: string;
    administrator_id: string;
    name: string;
    /** As browsers send it. */
    credential_id: string;
    created_at: Timestamp;
    used_at: Date | null;
  };

  admin_set_up_links: {
    /** SHA-256 of the token in the link. */
    token_hash: string;
    email: string | null;
    /** For a new account. */
    role: Generated<Role>;
    areas: Generated<Area[]>;
    name: Generated<string>;
    /** `password` only sets the password of an account, whose codes stay on; `reset` also turns them off. */
    purpose: Generated<'account' | 'password' | 'reset'>;
    created_at: Timestamp;
    expires_at: Date;
    used_at: Date | null;
  };

  /** Browsers from which an administrator has signed in before. */
  admin_devices: {
    token_hash: string;
    administrator_id: string;
    user_agent: string;
    created_at: Timestamp;
    seen_at: Timestamp;
  };

  /** Authenticator codes that have been tried, right or wrong, so that none works twice (RFC 6238, 5.2). */
  admin_used_codes: {
    administrator_id: string;
    code_hash: string;
    used_at: Date;
  };

  admin_throttles: {
    /** A hash of what is throttled. `refusal …` is what was written into the log. */
    key: string;
    failures: number;
    failed_at: Date;
    /** When the next attempt is allowed. */
    free_at: Date;
  };

  admin_audit: {
    id: Generated<number>;
    at: Timestamp;
    who: string;
    /** Of a change, a sentence without its subject; of a call of the API, its route. */
    action: string;
    /** The id of what it is about. */
    subject: string;
    /** What a change is about; `call` for calls of the API that may change something; null for reads and older entries. */
    about: ColumnType<AboutKind | 'call' | null, AboutKind | 'call' | null | undefined, never>;
    reason: Generated<string>;
  };
}
