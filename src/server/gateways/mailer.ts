import { createTransport, type SendMailOptions } from 'nodemailer';

export interface Mail {
  messageId: string;
  /** One address, nothing else. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where one POST ends the newsletter for this recipient (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * What became of a mail. `refused`: the server will never take it; `unsure`: all of it went out and the answer was lost,
 * so it may have arrived; `failed`: the server puts this mail off; `unreachable`: the server did not listen. After the last
 * two it certainly did not arrive, and another try may help.
 */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'unsure' | 'failed' | 'unreachable'; answer: string };

export interface Mailer {
  /** Hands one mail to the server, once. */
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

interface MailerSettings {
  url: string;
  from: string;
  /** Milliseconds for each answer of the server. */
  timeout: number;
  /** Connections kept open at the same time. */
  connections: number;
}

/** A mailer for `SMTP_URL`. */
export function smtpMailer({ url, from, timeout, connections }: MailerSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // By itself it would send a mail again whose connection was lost, even after the server had taken it.
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((body) => body.once('end', (mail.data as Tracked).onLeft));
    done();
  });

  return {
    async send({ to, unsubscribeUrl, ...mail }) {
      let hasLeft = false;
      const message: Tracked = {
        ...mail,
        from,
        to: { name: '', address: to },
        headers: unsubscribeUrl ? oneClick(unsubscribeUrl) : { 'Auto-Submitted': 'auto-generated' },
        onLeft: () => {
          hasLeft = true;
        },
      };
      try {
        await transport.sendMail(message);
        return { outcome: 'accepted' };
      } catch (error) {
        return judge(error as SmtpFailure, hasLeft);
      }
    },
    close: () => transport.close(),
  };
}

/** Called when the last byte of a mail is written to the connection: from then on the server may have it. */
type Tracked = SendMailOptions & { onLeft(): void };

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

type SmtpFailure = Error & { code?: string; responseCode?: number; response?: string; command?: string };

function judge(failure: SmtpFailure, hasLeft: boolean): Delivery {
  const { code, message, response, responseCode = 0, command = '' } = failure;
  const answer = response || message;
  // Such as letters in an address that this server cannot take.
  if (code === 'EENVELOPE' && command === 'API') return { outcome: 'refused', answer };
  const isAnswer = responseCode >= 400 && OF_THE_MAIL.includes(command);
  if (isAnswer) return { outcome: responseCode >= 500 ? 'refused' : 'failed', answer };
  return { outcome: hasLeft ? 'unsure' : 'unreachable', answer };
}

/** Commands whose answer is about this mail, not about us. */
const OF_THE_MAIL = ['RCPT TO', 'DATA'];
