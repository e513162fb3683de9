import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { type Db, withDatabase } from '../db/connect.ts';
import type { Secrets } from '../secrets.ts';

interface AuthenticationDeps {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  secrets: Secrets;
  clock(): Date;
}

export type Authentication = Awaited<ReturnType<typeof openAuthentication>>;

/** better-auth on the shop's database. It takes 60 MB of memory, so it is loaded when it is first needed. */
export function authenticationOnFirstUse(deps: AuthenticationDeps): () => Promise<Authentication> {
  let opened: Promise<Authentication> | null = null;
  return () => {
    opened ??= openAuthentication(deps);
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
}

/** Header that carries the client address, resolved by `TRUST_PROXY`, to better-auth. */
export const ADDRESS_HEADER = 'x-client-address';

export const COOKIE_PREFIX = 'unhinged-admin';

/** The name of the cookie of a session, as better-auth makes it. */
export const sessionCookie = (publicUrl: string): string =>
  `${isSecure(publicUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

async function openAuthentication({ config, db, log, secrets, clock }: AuthenticationDeps) {
  const [{ betterAuth }, { isAPIError }, { twoFactor }, { passkey }, { hashPassword, verifyPassword }] =
    await Promise.all([
      import('better-auth'),
      import('better-auth/api'),
      import('better-auth/plugins/two-factor'),
      import('@better-auth/passkey'),
      import('better-auth/crypto'),
    ]);
  const limited = pLimit(HASHES_AT_ONCE);
  const { idleSession, sessionRenewal, challenge } = config.limits.access;
  const auth = betterAuth({
    appName: 'Unhinged Hats',
    baseURL: config.publicUrl,
    trustedOrigins: config.trustedOrigins,
    secret: secrets.key('admin-session'),
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // better-auth's messages contain no personal data, but the values that it logs with them might.
    logger: { level: 'error', log: (_level, message: unknown, ...more) => report(log, [message, ...more]) },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure(config.publicUrl),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: (password) => limited(() => hashPassword(password)),
        verify: (attempt) => limited(() => verifyPassword(attempt)),
      },
    },
    // Instead of a fresh session, `confirmPassword` asks for the password before a sensitive change.
    session: { expiresIn: idleSession / 1000, updateAge: sessionRenewal / 1000, freshAge: 0, ...SESSIONS },
    // A session's age is measured by the database's clock, better-auth's own is the machine's.
    databaseHooks: {
      session: {
        create: {
          before: async (session, call) => {
            // A new password or new codes replace the session, which its passkey still began.
            const passkeyId = call?.context.session?.session.passkeyId ?? null;
            return { data: { ...session, createdAt: clock(), passkeyId } };
          },
        },
      },
    },
    user: ADMINISTRATORS,
    account: CREDENTIALS,
    verification: CHALLENGES,
    plugins: [
      twoFactor({
        issuer: 'Unhinged Hats',
        twoFactorCookieMaxAge: challenge / 1000,
        // `throttleAttempt` counts attempts, and locks nobody out.
        accountLockout: { enabled: false },
        schema: { user: { fields: { twoFactorEnabled: 'two_factor_enabled' } }, twoFactor: TWO_FACTORS },
      }),
      passkey({
        rpName: 'Unhinged Hats',
        rpID: new URL(config.publicUrl).hostname,
        origin: new URL(config.publicUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireUser(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        schema: { passkey: PASSKEYS },
      }),
    ],
  });
  return {
    api: withDatabaseErrors(auth.api),
    /** Whether a call failed because its session has ended, perhaps a moment ago. */
    isSessionOver: (error: unknown) => isAPIError(error) && error.status === 'UNAUTHORIZED',
  };
}

/** A passkey counts as both factors because the device has checked who holds it. The plugin alone does not insist on that. */
function requireUser(isVerified: boolean | undefined): void {
  if (!isVerified) throw new Error('The device did not check who uses the passkey');
}

/** Logs better-auth's message and error, which it passes in no fixed order. Anyone can send a passkey that is wrong. */
function report(log: AuthenticationDeps['log'], logged: readonly unknown[]): void {
  const err = logged.find((part) => part instanceof Error);
  const text = String(logged.find((part) => typeof part === 'string' && part !== '') ?? 'failed');
  log[text.startsWith('Failed to verify ') ? 'info' : 'error']({ err }, `better-auth: ${text}`);
}

// better-auth responds to a database failure as if the password were wrong. This throws the failure instead.
const withDatabaseErrors = <Api extends object>(api: Api): Api =>
  new Proxy(api, {
    get(target, name, receiver) {
      const endpoint: unknown = Reflect.get(target, name, receiver);
      if (typeof endpoint !== 'function') return endpoint;
      return (...values: unknown[]) => withDatabase(async () => endpoint.apply(target, values));
    },
  });

/** Each hash takes 32 MB and one of Node's four worker threads, which also read files and compress. */
const HASHES_AT_ONCE = 2;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

const ADMINISTRATORS = {
  modelName: 'administrators',
  fields: { emailVerified: 'email_verified', ...TIMES },
};

const SESSIONS = {
  modelName: 'admin_sessions',
  fields: {
    userId: 'administrator_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...TIMES,
  },
  additionalFields: {
    /** The passkey that began the session. */
    passkeyId: { type: 'string', required: false, input: false, fieldName: 'passkey_id' },
  },
} as const;

const CREDENTIALS = {
  modelName: 'admin_credentials',
  fields: {
    userId: 'administrator_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...TIMES,
  },
};

const CHALLENGES = { modelName: 'admin_challenges', fields: { expiresAt: 'expires_at', ...TIMES } };

const PASSKEYS = {
  modelName: 'admin_passkeys',
  fields: {
    userId: 'administrator_id',
    credentialID: 'credential_id',
    publicKey: 'public_key',
    deviceType: 'device_type',
    backedUp: 'backed_up',
    createdAt: 'created_at',
  },
};

const TWO_FACTORS = {
  modelName: 'admin_two_factors',
  fields: {
    userId: 'administrator_id',
    backupCodes: 'backup_codes',
    failedVerificationCount: 'failed_verification_count',
    lockedUntil: 'locked_until',
  },
};
