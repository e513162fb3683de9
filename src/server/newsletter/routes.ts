import { subscribeAnswer, subscribeRequest } from '../../wire/subscribers.ts';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { insertSubscriber } from './queries.ts';

export function newsletterRoutes(app: App, { db }: Deps): void {
  // A known address gets the same answer as a new one.
  app.post(
    '/api/subscribers',
    { schema: { body: subscribeRequest, response: { 201: subscribeAnswer } } },
    async ({ body }, reply) => {
      await insertSubscriber(db, body.email);
      return reply.code(201).send({ email: body.email });
    },
  );
}
