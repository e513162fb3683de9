import { createTransport } from 'nodemailer';

export interface Mail {
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Hands one mail to the server; throws when it was not accepted. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mailer for `SMTP_URL`. */
export function smtpMailer(settings: { url: string; from: string; timeout: number }): Mailer {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: settings.timeout,
    greetingTimeout: settings.timeout,
    socketTimeout: settings.timeout,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from: settings.from, ...mail });
    },
    close: () => transport.close(),
  };
}
