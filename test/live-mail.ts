import { testEnvironment } from '../src/server/http/fixtures.ts';
import { type MailKey, withKey } from '../src/server/mail/mail-key.ts';
import { secretsFrom } from '../src/server/secrets.ts';

/** The secrets of shops in the tests' own process. */
export const testSecrets = secretsFrom(testEnvironment.APP_SECRET);

/** The columns of a stored email from which its reader's copy is made. */
export const MAIL = 'html, text, key_purpose, key_of';

export interface StoredMail {
  html: string;
  text: string;
  key_purpose: MailKey['purpose'] | null;
  key_of: string | null;
}

/** An email as its reader gets it: with the links that the shop puts in when it leaves. */
export function liveMail(mail: StoredMail | undefined, appSecret = testEnvironment.APP_SECRET) {
  const { html = '', text = '', key_purpose: purpose = null, key_of: of = null } = mail ?? {};
  const key = purpose !== null && of !== null ? { purpose, of } : null;
  return withKey({ html, text }, key, secretsFrom(appSecret));
}
