import { connect } from 'node:net';
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import { withDeadline } from './deadline.ts';

export interface Mail {
  messageId: string;
  /** A single address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Null for the address that it is sent from. */
  replyTo?: string | null;
  /** A POST to this URL unsubscribes the recipient from the newsletter (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * The result of sending an email. `refused`: the server will never accept it. `unsure`: all of it was sent, but the response
 * was lost, so it may have arrived. `failed`: the server postponed it. `unreachable`: the server did not receive all of it.
 * In the last two cases, the email did not arrive, and another attempt may help.
 */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'unsure' | 'failed' | 'unreachable'; answer: string };

export interface Mailer {
  /** Sends one email, once. */
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

interface MailerSettings {
  url: string;
  from: string;
  /** Milliseconds to connect, and then until the server's greeting. */
  timeout: number;
  /** Milliseconds for a whole email, from waiting for a connection to the response. A server may trickle a byte at a time. */
  deadline: number;
  /** The most connections open at the same time. */
  connections: number;
}

/** A mailer for `SMTP_URL`. */
export function smtpMailer({ url, from, timeout, deadline, connections }: MailerSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // nodemailer's pool would resend an email after a lost connection, even if the server had accepted it.
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // A server may look for long at an email before it accepts it, and would get it again.
    socketTimeout: deadline,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((body) => body.once('end', (mail.data as Tracked).onLeft));
    done();
  });

  return {
    async send({ to, unsubscribeUrl, replyTo, ...mail }) {
      let hasLeft = false;
      const message: Tracked = {
        ...mail,
        from,
        ...(replyTo && { replyTo }),
        to: { name: '', address: to },
        headers: unsubscribeUrl ? oneClick(unsubscribeUrl) : { 'Auto-Submitted': 'auto-generated' },
        onLeft: () => {
          hasLeft = true;
        },
      };
      try {
        await withDeadline(deadline, (signal) => transport.sendMail({ ...message, signal }));
        return { outcome: 'accepted' };
      } catch (error) {
        return deliveryOf(error as SmtpFailure, hasLeft);
      }
    },
    close: () => transport.close(),
  };
}

/** Signs in at the mail server without sending anything, within `timeout`. Returns what is wrong; null if nothing is. */
export const checkMailServer = ({
  url,
  timeout,
}: Pick<MailerSettings, 'url' | 'timeout'>): Promise<string | null> =>
  withDeadline(timeout, async (signal) => {
    const transport = createTransport({
      url,
      // `verify` takes no signal, so it gets a connection that ends with it.
      getSocket({ host = 'localhost', port, secure }, done) {
        const socket = connect({ host, port: Number(port) || (secure ? 465 : 587), signal });
        socket.once('error', done);
        socket.once('connect', () => {
          socket.off('error', done);
          done(null, { connection: socket });
        });
      },
    } satisfies SMTPTransportOptions);
    try {
      await transport.verify();
      return null;
    } catch (error) {
      if (signal.aborted) return 'It took too long to answer';
      return (error as SmtpFailure).response || (error as SmtpFailure).message;
    } finally {
      transport.close();
    }
  });

/** Called when the last byte of an email is written to the connection, so that the server may have it. */
type Tracked = SendMailOptions & { onLeft(): void };

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

type SmtpFailure = Error & { code?: string; responseCode?: number; response?: string; command?: string };

function deliveryOf(failure: SmtpFailure, hasLeft: boolean): Delivery {
  const { code, message, response, responseCode = 0, command = '' } = failure;
  const answer = response || (code === 'EABORT' ? 'It took too long' : message);
  // For example, the address has characters that this server does not support.
  if (code === 'EENVELOPE' && command === 'API') return { outcome: 'refused', answer };
  const isAnswer = responseCode >= 400 && OF_THE_MAIL.includes(command);
  if (isAnswer) return { outcome: responseCode >= 500 ? 'refused' : 'failed', answer };
  return { outcome: hasLeft ? 'unsure' : 'unreachable', answer };
}

/** Commands whose response is about this email and not about our connection. */
const OF_THE_MAIL = ['RCPT TO', 'DATA'];
