/** An address that `wasEmail` takes, without a dot too many (RFC 5321, 4.1.2). */
export const isEmail = (text: string): boolean => wasEmail(text) && !/^\.|\.\.|\.@/.test(text);

/**
 * One address with one @ and a top-level domain, without spaces or invisible characters, at most 254 characters. Orders from before
 * dots were checked have such addresses.
 */
export function wasEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"[\]\\\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}$/u.test(text)
  );
}

/** An address in lower case, letter by letter, as PostgreSQL's `lower` writes it: the same person is found by both. */
export const lowerEmail = (email: string): string =>
  Array.from(email, (letter) => Array.from(letter.toLowerCase())[0]).join('');

/**
 * The mailbox that an address leads to, in lower case: what follows a plus is a label (RFC 5233), and Gmail ignores dots
 * (https://support.google.com/mail/answer/7436150).
 */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const [plain = ''] = name.split('+');
  return GMAIL.includes(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

const GMAIL = ['gmail.com', 'googlemail.com'];
