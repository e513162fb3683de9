/** What a domain's records say about its mail. `todo` says what to do about it. */
export type RecordVerdict = { ok: true; text: string } | { ok: false; text: string; todo: string };

const right = (text: string): RecordVerdict => ({ ok: true, text });
const wrong = (text: string, todo: string): RecordVerdict => ({ ok: false, text, todo });

/** The domain of an address such as `Hats <hello@hats.example>`, in lower case. */
export const mailDomain = (from: string): string =>
  from.replace(/^.*@/s, '').replace(/>\s*$/, '').toLowerCase();

/** Checks a domain's TXT records for who may send its mail: https://www.rfc-editor.org/rfc/rfc7208 */
export function checkSpf(records: readonly string[]): RecordVerdict {
  const [spf, ...others] = records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  if (spf === undefined)
    return wrong(
      'no SPF record',
      'Add the TXT record that your mail provider names, such as v=spf1 include:… ~all',
    );
  if (others.length > 0)
    return wrong(
      `${others.length + 1} SPF records, so none counts`,
      'Join them into one TXT record: v=spf1 include:… include:… ~all',
    );
  const terms = spf.toLowerCase().split(/ +/).slice(1);
  if (terms.some((term) => term === 'all' || term === '+all'))
    return wrong(`“${spf}” lets everybody send`, 'End it with ~all or -all');
  const lookups = terms.filter((term) => LOOKUP.test(term)).length;
  if (lookups > 10)
    return wrong(`“${spf}” needs ${lookups} lookups, and 10 are allowed`, 'Name fewer senders in it');
  if (!terms.some((term) => /^[-~?]all$/.test(term) || term.startsWith('redirect=')))
    return wrong(`“${spf}” has no end`, 'End it with ~all or -all');
  return right(spf);
}

const LOOKUP = /^[-~?+]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?::|$)|exists:)|^redirect=/;

/** Checks the TXT records at `_dmarc.`: https://www.rfc-editor.org/rfc/rfc7489. Null if there is none. */
export function checkDmarc(records: readonly string[]): RecordVerdict | null {
  const [dmarc, ...others] = records.filter((record) => /^v=DMARC1\s*(?:;|$)/.test(record));
  if (dmarc === undefined) return null;
  if (others.length > 0) return wrong(`${others.length + 1} DMARC records, so none counts`, 'Keep one');
  const policy = tagsOf(dmarc).get('p')?.toLowerCase();
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy))
    return wrong(`“${dmarc}” has no policy`, 'Add p=none, p=quarantine or p=reject to it');
  return right(dmarc);
}

export const NO_DMARC = wrong(
  'no DMARC record, so large providers treat the mail as suspicious',
  'Add a TXT record at _dmarc, such as v=DMARC1; p=none; rua=mailto:you@…',
);

/** Checks the TXT records of a DKIM selector: https://www.rfc-editor.org/rfc/rfc6376 */
export function checkDkim(records: readonly string[], name: string): RecordVerdict {
  const keys = records.map(tagsOf).filter((tags) => tags.has('p'));
  const [key] = keys;
  if (!key)
    return wrong(
      `no DKIM key at ${name}`,
      'Add the record that your mail provider names, or correct DKIM_SELECTOR',
    );
  if (keys.length > 1) return wrong(`${keys.length} DKIM keys at ${name}`, 'Keep one');
  const version = key.get('v');
  if (version !== undefined && version !== 'DKIM1')
    return wrong(`the DKIM key at ${name} has the version ${version}`, 'Correct it to v=DKIM1');
  if (key.get('p')?.replaceAll(/\s/g, '') === '')
    return wrong(`the DKIM key at ${name} was withdrawn`, 'Add your mail provider’s current one');
  return right(`a ${key.get('k') ?? 'rsa'} key at ${name}`);
}

/** The tags of a record such as `v=DMARC1; p=none`. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf('=');
      return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
    }),
  );

/** Where a DMARC record may be: at the domain, then at those above it, but not at a top-level one. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
}
