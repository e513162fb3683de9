import { z } from 'zod';
import { time } from './answers.ts';
import { visibleText } from './visible-text.ts';

const email = z.string().max(254);
const password = z.string().max(1024);
const token = z.string().max(100);

/** What only owners do, says `FOR_OWNERS`. */
export const ROLES = ['owner', 'helper'] as const;

export type Role = (typeof ROLES)[number];

export const signInRequest = z.object({ email, password }).meta({ id: 'SignInRequest' });

export const forgotRequest = z.object({ email }).meta({ id: 'ForgotRequest' });

/** `next` is the step that remains before the browser is signed in. */
export const signInAnswer = z.object({ next: z.enum(['nothing', 'code']) }).meta({ id: 'SignInAnswer' });

export type SignInAnswer = z.infer<typeof signInAnswer>;

/** `app`: six digits from an authenticator app; `recovery`: a recovery code for when the app is lost. */
export const codeRequest = z
  .object({ kind: z.enum(['app', 'recovery']), code: z.string().max(40) })
  .meta({ id: 'CodeRequest' });

const base64url = z.string().max(20_000);

/** What a browser answers, as `PublicKeyCredential.toJSON()` writes it. */
const credential = <Response extends z.ZodObject>(response: Response) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}).default({}),
    response,
  });

const newPasskey = credential(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
);

const usedPasskey = credential(
  z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
);

export type NewPasskey = z.infer<typeof newPasskey>;
export type UsedPasskey = z.infer<typeof usedPasskey>;

export const passkeyRequest = z.object({ passkey: usedPasskey }).meta({ id: 'PasskeyRequest' });

export const addPasskeyRequest = z
  .object({ name: visibleText(60), passkey: newPasskey })
  .meta({ id: 'AddPasskeyRequest' });

/** What `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()` reads. */
export const passkeyOptionsAnswer = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });

export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;

export const setUpLinkRequest = z.object({ token }).meta({ id: 'SetUpLinkRequest' });

/** Email address of the administrator whom the link sets up; null if it can be chosen. */
export const setUpLinkAnswer = z.object({ email: z.string().nullable() }).meta({ id: 'SetUpLinkAnswer' });

export type SetUpLinkAnswer = z.infer<typeof setUpLinkAnswer>;

export const setUpRequest = z
  .object({ token, email: email.default(''), password })
  .meta({ id: 'SetUpRequest' });

export const sessionAnswer = z
  .object({
    id: z.string(),
    createdAt: time,
    usedAt: time,
    address: z.string(),
    userAgent: z.string(),
    /** True for the session that made the request. */
    current: z.boolean(),
  })
  .meta({ id: 'AdminSession' });

export type SessionAnswer = z.input<typeof sessionAnswer>;

export const securityAnswer = z
  .object({
    email: z.string(),
    twoFactor: z.boolean(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: time, usedAt: time.nullable() }),
    ),
    sessions: z.array(sessionAnswer),
  })
  .meta({ id: 'AdminSecurity' });

export type SecurityAnswer = z.input<typeof securityAnswer>;

/** Sensitive actions require the password. */
export const passwordRequest = z.object({ password }).meta({ id: 'PasswordRequest' });

export const twoFactorAnswer = z
  .object({
    /** `otpauth://…` for the app. */
    link: z.string(),
    /** The secret in the link, for typing it into the app. */
    secret: z.string(),
    recoveryCodes: z.array(z.string()),
  })
  .meta({ id: 'TwoFactorAnswer' });

export type TwoFactorAnswer = z.infer<typeof twoFactorAnswer>;

export const recoveryCodesAnswer = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodesAnswer' });

export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

export const appCodeRequest = z.object({ code: z.string().max(40) }).meta({ id: 'AppCodeRequest' });

export const changePasswordRequest = z
  .object({ password, newPassword: password })
  .meta({ id: 'ChangePasswordRequest' });
