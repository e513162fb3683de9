import { html } from '../../mail/html.ts';
import type { MailText } from '../../mail/queue-mail.ts';

interface DeviceFacts {
  address: string;
  userAgent: string;
  at: Date;
  timeZone: string;
  publicUrl: string;
}

/** The mail that tells an administrator of a sign-in from a browser not seen before, and what to do if it was a stranger's. */
export function newDeviceMail({ address, userAgent, at, timeZone, publicUrl }: DeviceFacts): MailText {
  const subject = 'A new browser signed in to Unhinged Hats';
  const time = at.toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'long' });
  const facts = [`When: ${time}`, `Address: ${address}`, `Browser: ${userAgent || 'it did not say'}`];
  const told = 'If this was you, there is nothing to do.';
  const advice = `If not, end that session and change your password at ${publicUrl}/admin/security, or run: npm run admin -- reset`;
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${subject}</title>
<body style="margin:0;padding:24px;font:17px/1.5 system-ui,sans-serif;color:#1a0912;background:#ffffff">
<h1 style="font-size:26px">${subject}</h1>
${facts.map((fact) => html`<p>${fact}</p>`)}
<p>${told}</p>
<p>${advice}</p>
</body>
</html>`;
  return { subject, html: page.text, text: [subject, '', ...facts, '', told, advice].join('\n') };
}
