import type { SubscribeRequest } from '../../wire/subscribers.ts';
import type { Deps } from '../deps.ts';
import { confirmSubscriptionMail } from '../mail/newsletter-mails.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { confirmUrl } from './links.ts';
import { askSubscriber, lockSubscriber } from './queries.ts';

/**
 * Asks the owner of an address whether it wants the newsletter. Whoever calls learns nothing of the address: a known one,
 * a robot's and one that was asked a moment ago all end the same.
 */
export async function subscribe(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'secrets' | 'clock'>,
  request: SubscribeRequest,
): Promise<void> {
  const { db, config, secrets, clock } = deps;
  const { askAgain, quickestHuman } = config.limits.newsletter;
  if (isRobot(request, quickestHuman)) return;
  await db.transaction().execute(async (trx) => {
    const email = request.email.toLowerCase();
    const { id, state, round, askedAt } = await lockSubscriber(trx, email);
    const now = clock();
    const wasJustAsked = askedAt !== null && askedAt <= now && now.getTime() - askedAt.getTime() < askAgain;
    if (state === 'confirmed' || wasJustAsked) return;
    const next = askedAt === null ? round : round + 1;
    await askSubscriber(trx, id, { round: next, now });
    await queueMail(
      { ...deps, db: trx },
      {
        ...confirmSubscriptionMail({
          confirmUrl: confirmUrl(secrets, config.publicUrl, id, next),
          publicUrl: config.publicUrl,
        }),
        event: `newsletter-confirm.${id}.${next}`,
        recipient: email,
      },
    );
  });
}

// The field is hidden from people, and nobody types an address in less than the time given.
const isRobot = ({ website = '', elapsed }: SubscribeRequest, quickest: number) =>
  website !== '' || (elapsed !== undefined && elapsed < quickest);
