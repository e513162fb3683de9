import type { Mail, Mailer } from '../../../src/server/gateways/mailer.ts';
import type { World } from '../world/world.ts';
import type { ReceivedMail } from './received-mail.ts';

/** A mail server that postpones, refuses, and loses its own answers. */
export class MailServer {
  readonly received = new Map<string, ReceivedMail>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  mailer(): Mailer {
    const { scheduler, random } = this.#world;
    return {
      send: async (mail) => {
        const task = scheduler.task();
        const outcome = await scheduler.step(`SMTP ${mail.subject}`, async () => {
          const { mailUnreachable, mailDeferred, mailRefused, mailAnswerLost } = this.#world.faults;
          if (random.chance(mailUnreachable))
            return { value: { outcome: 'unreachable', answer: 'connect ECONNREFUSED' } };
          if (random.chance(mailDeferred))
            return { value: { outcome: 'failed', answer: '451 try again later' } };
          if (random.chance(mailRefused))
            return { value: { outcome: 'refused', answer: `550 <${mail.to}>: no such user` } };
          const received = this.#take(mail);
          this.#world.ownership.noteCall(`the email “${mail.subject}”`, task);
          const isLost = random.chance(mailAnswerLost);
          received.isStored = () => !isLost && !task.isDead;
          if (isLost) return { value: { outcome: 'unsure', answer: 'connection lost' } };
          return { value: { outcome: 'accepted' } };
        });
        this.#world.trace(`SMTP ${mail.subject} to ${mail.to}: ${(outcome as { outcome: string }).outcome}`);
        return outcome as Awaited<ReturnType<Mailer['send']>>;
      },
      close: () => undefined,
    };
  }

  #take({ messageId, to, subject }: Mail): ReceivedMail {
    const key = `${messageId} ${to}`;
    const received = this.received.get(key) ?? {
      messageId,
      to,
      subject,
      copies: 0,
      needless: 0,
      at: 0,
      isStored: () => false,
    };
    if (received.isStored()) received.needless += 1;
    received.copies += 1;
    received.at = this.#world.scheduler.now;
    this.received.set(key, received);
    return received;
  }
}
