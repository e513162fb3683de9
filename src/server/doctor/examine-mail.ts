import {
  checkDkim,
  checkDmarc,
  checkSpf,
  dmarcNames,
  mailDomain,
  NO_DMARC,
  type RecordVerdict,
} from '../../domain/address/mail-dns.ts';
import type { Config } from '../config.ts';
import type { Dns } from '../gateways/dns.ts';
import { checkMailServer } from '../gateways/mailer.ts';
import { type Finding, note, right, wrong } from './finding.ts';

/** The mail server, and what the domain's records say about who may send its mail. */
export async function examineMail(
  { mail, limits }: Pick<Config, 'mail' | 'limits'>,
  dns: Dns,
): Promise<Finding[]> {
  if (mail.smtpUrl === null)
    return [note('Mail', 'no mail server is set (SMTP_URL), so emails stay in the outbox.')];
  const domain = mailDomain(mail.from);
  const problem = await checkMailServer({ url: mail.smtpUrl, timeout: limits.providerTimeout });
  const { hostname } = new URL(mail.smtpUrl);
  return [
    problem === null
      ? right('Mail', `${hostname} accepts the shop’s login`)
      : wrong('Mail', `${hostname}: ${problem.replace(/\.$/, '')}`, 'Correct SMTP_URL, then look again'),
    await examineSpf(domain, dns),
    await examineDmarc(domain, dns),
    await examineDkim(domain, mail.dkimSelector, dns),
  ];
}

async function examineSpf(domain: string, dns: Dns): Promise<Finding> {
  const records = await dns.texts(domain);
  return records === null ? unknown('SPF', domain) : findingOf('SPF', domain, checkSpf(records));
}

async function examineDmarc(domain: string, dns: Dns): Promise<Finding> {
  for (const name of dmarcNames(domain)) {
    const records = await dns.texts(name);
    if (records === null) return unknown('DMARC', name);
    const verdict = checkDmarc(records);
    if (verdict) return findingOf('DMARC', name.replace('_dmarc.', ''), verdict);
  }
  return findingOf('DMARC', domain, NO_DMARC);
}

async function examineDkim(domain: string, selector: string | null, dns: Dns): Promise<Finding> {
  if (selector === null)
    return note(
      'DKIM',
      `unknown. Set DKIM_SELECTOR to your mail provider’s selector to check it, or look at the source of an email that arrived: its DKIM-Signature should have d=${domain}.`,
    );
  const name = `${selector}._domainkey.${domain}`;
  const records = await dns.texts(name);
  return records === null ? unknown('DKIM', name) : findingOf('DKIM', domain, checkDkim(records, name));
}

const findingOf = (about: string, domain: string, verdict: RecordVerdict): Finding =>
  verdict.ok
    ? right(about, `${domain}: ${verdict.text}`)
    : wrong(about, `${domain} has a problem: ${verdict.text}`, verdict.todo);

const unknown = (about: string, name: string): Finding =>
  note(about, `unknown: ${name} could not be looked up. Check this machine’s DNS, then look again.`);
