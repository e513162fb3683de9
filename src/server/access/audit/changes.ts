import { hatColorOf } from '../../../domain/design.ts';
import { type Cents, formatPrice } from '../../../domain/money.ts';
import type { AboutKind } from '../../../wire/admin/audit.ts';

/** An administrator's call that changed something: what was sent, and what was answered. */
export interface Call {
  params: Record<string, string>;
  body: Record<string, unknown>;
  answer: Record<string, unknown>;
}

interface ChangeWords {
  about: AboutKind;
  /** Continues the administrator's name. `:id` stands for a parameter. */
  did: string;
  /** The same with what only the call knows; null if nothing changed. */
  says?(call: Call): string | null;
  reason?(call: Call): unknown;
}

const ORDER = '/api/admin/orders/:id';
const PROBLEM = `${ORDER}/problems/:problemId`;
const reason = ({ body }: Call) => body.reason;

const order = (did: string, more: Partial<ChangeWords> = {}): ChangeWords => ({
  about: 'order',
  did,
  ...more,
});
const hat = (did: string, verb: string): ChangeWords => ({
  about: 'hat',
  did,
  says: ({ params }) => `${verb} ${hatColorOf(params.color).label}`,
});
const campaign = (did: string): ChangeWords => ({
  about: 'campaign',
  did: `${did} a newsletter`,
  says: ({ answer }) =>
    typeof answer.subject === 'string' ? `${did} the newsletter “${answer.subject}”` : `${did} a newsletter`,
});
const team = (did: string): ChangeWords => ({ about: 'team', did });
const shop = (did: string): ChangeWords => ({ about: 'shop', did });

/** What each call of an administrator changes, in words. Calls whose use case writes the sentence itself are `WRITTEN`. */
export const CHANGES: Record<string, ChangeWords> = {
  [`POST ${ORDER}/refunds`]: order('refunded a part of #:id', {
    says: ({ params, answer }) => `refunded ${formatPrice(answer.amount as Cents)} of #${params.id}`,
    reason,
  }),
  [`POST ${ORDER}/cancel`]: order('canceled #:id', { reason }),
  [`POST ${ORDER}/send`]: order('sent #:id to Printful'),
  [`POST ${ORDER}/approvals/:hash`]: order('answered Printful about the drawing of #:id', {
    says: ({ params, body }) =>
      `${body.changes === null ? 'approved Printful’s drawing' : 'asked Printful to change the drawing'} of #${params.id}`,
  }),
  [`PATCH ${ORDER}/address`]: order('corrected the address of #:id'),
  [`PATCH ${ORDER}/lines/:position`]: order('changed a hat of #:id'),
  [`POST ${ORDER}/words/:questionId`]: order('decided on the words on a hat of #:id', {
    says: ({ params, body }) => `${WORDS[String(body.decision)]} of #${params.id}`,
  }),
  [`POST ${ORDER}/notes`]: order('wrote a note about #:id'),
  [`POST ${ORDER}/resend-confirmation`]: order('sent the confirmation of #:id again'),
  [`POST ${ORDER}/revoke-key`]: order('ended the link in the emails of #:id'),
  [`POST ${ORDER}/problems`]: order('wrote down a problem with #:id'),
  [`POST ${ORDER}/replacements`]: order('sent a replacement for hats of #:id'),
  [`POST ${ORDER}/claims`]: order('claimed hats of #:id from Printful'),
  [`POST ${PROBLEM}/replacement`]: order('sent a replacement for #:id'),
  [`POST ${PROBLEM}/refund`]: order('refunded hats of #:id after a problem'),
  [`POST ${PROBLEM}/close`]: order('closed a problem with #:id'),
  [`POST ${PROBLEM}/claim`]: order('claimed hats of #:id from Printful'),
  [`POST ${PROBLEM}/claim-result`]: order('wrote down Printful’s answer to the claim for #:id'),

  'POST /api/admin/hats/example': { about: 'hat', did: 'asked Printful about an example order' },
  'POST /api/admin/hats/model': { about: 'hat', did: 'chose another model at Printful' },
  'POST /api/admin/hats/:color/confirm': hat('confirmed a hat color', 'confirmed'),
  'POST /api/admin/hats/:color/stop': hat('stopped selling a hat color', 'stopped selling'),
  'POST /api/admin/hats/:color/start': hat('put a hat color on sale again', 'began to sell'),

  'POST /api/admin/campaigns': campaign('wrote'),
  'PUT /api/admin/campaigns/:id': campaign('changed'),
  'DELETE /api/admin/campaigns/:id': campaign('deleted'),
  'POST /api/admin/campaigns/:id/test': campaign('sent themselves a test of'),
  'POST /api/admin/campaigns/pictures': campaign('uploaded a picture for'),
  'DELETE /api/admin/subscribers/:id': { about: 'person', did: 'deleted a subscriber' },
  'POST /api/admin/privacy/export': { about: 'person', did: 'downloaded what is stored about a person' },

  'POST /api/admin/settings': {
    about: 'settings',
    did: 'changed the settings',
    says: ({ answer }) => settingsWords(answer, 'changed the settings'),
  },
  'POST /api/admin/settings/:version/restore': {
    about: 'settings',
    did: 'brought earlier settings back',
    says: ({ answer }) => settingsWords(answer, 'brought earlier settings back'),
  },

  'POST /api/admin/alerts/:id/done': shop('marked an alert as done'),
  'POST /api/admin/jobs/retry': shop('retried what had failed'),
  'POST /api/admin/mails/:id/resend': shop('sent an email again'),
  'POST /api/admin/printful/webhook': shop('set up Printful’s webhook'),
  'POST /api/admin/sync': shop('synced with Printful'),
  'POST /api/sync-printful-products': shop('synced with Printful'),
  'POST /api/admin/ledger/check': shop('compared the ledger with Stripe'),
  'POST /api/admin/profit/check': shop('asked Printful for its prices'),

  'POST /api/admin/sign-out': team('signed out'),
  'DELETE /api/admin/sessions/:id': team('signed a browser out'),
  'POST /api/admin/sessions/end-others': team('signed all other browsers out'),
  'POST /api/admin/password': team('changed their password'),
  'POST /api/admin/two-factor/code': team('turned sign-in codes on'),
  'POST /api/admin/two-factor/end': team('turned sign-in codes off'),
  'POST /api/admin/recovery-codes': team('made new recovery codes'),
};

/** Calls whose use case writes the sentence, in the transaction of the change. Also in words, for the time before it did. */
export const WRITTEN: Record<string, Pick<ChangeWords, 'about' | 'did'>> = {
  'POST /api/admin/products': { about: 'product', did: 'added a product' },
  'PUT /api/admin/products/:id': { about: 'product', did: 'changed a product' },
  'POST /api/admin/codes': { about: 'code', did: 'made a discount code' },
  'POST /api/admin/codes/:id': { about: 'code', did: 'changed a discount code' },
  'POST /api/admin/codes/:id/archive': { about: 'code', did: 'archived a discount code' },
  'POST /api/admin/codes/:id/end': { about: 'code', did: 'ended a discount code' },
  'POST /api/admin/team/invitations': { about: 'team', did: 'invited someone to the team' },
  'POST /api/admin/team/withdraw': { about: 'team', did: 'withdrew an invitation' },
  'PATCH /api/admin/team/:id': { about: 'team', did: 'changed a member of the team' },
  'DELETE /api/admin/team/:id': { about: 'team', did: 'removed someone from the team' },
  'DELETE /api/admin/products/:id': { about: 'product', did: 'deleted a product' },
  [`POST ${ORDER}/stop`]: { about: 'order', did: 'stopped #:id' },
  [`POST ${ORDER}/go-on`]: { about: 'order', did: 'let #:id go on' },
  [`POST ${ORDER}/refunds/:refundId/paid-otherwise`]: {
    about: 'order',
    did: 'paid a refund of #:id another way',
  },
  'POST /api/admin/privacy/erase': { about: 'person', did: 'erased what is not needed about a person' },
  'POST /api/admin/products/:id/move': { about: 'product', did: 'moved a hat on the shelf' },
  'POST /api/admin/shelf/changes': { about: 'product', did: 'changed many hats' },
  'POST /api/admin/shelf/changes/:id/undo': { about: 'product', did: 'undid a change of many hats' },
  'POST /api/admin/campaigns/:id/send': { about: 'campaign', did: 'sent a newsletter' },
  'POST /api/admin/campaigns/:id/schedule': { about: 'campaign', did: 'scheduled a newsletter' },
  'POST /api/admin/campaigns/:id/unschedule': { about: 'campaign', did: 'canceled a newsletter’s time' },
  'POST /api/admin/campaigns/:id/stop': { about: 'campaign', did: 'stopped a newsletter' },
  'POST /api/admin/campaigns/:id/resume': { about: 'campaign', did: 'went on with a newsletter' },
};

/** Calls that change nothing, although they are not reads. */
export const CHANGE_NOTHING = [
  'POST /api/admin/campaigns/preview',
  'POST /api/admin/shelf/preview',
  'POST /api/admin/privacy/find',
  'POST /api/admin/two-factor',
];

const WORDS: Record<string, string> = {
  approve: 'said yes to the words on a hat',
  ask: 'asked for other words on a hat',
  refund: 'refunded a hat for its words',
};

const settingsWords = ({ changes }: Call['answer'], did: string) =>
  Array.isArray(changes) && changes.length > 0 ? `${did}. ${changes.join('. ')}` : null;

/** The sentence without its subject, and what it is about; null for a call that changed nothing. */
export function describeChange(
  route: string,
  call: Call,
): { text: string; about: { kind: AboutKind; id: string }; reason: string } | null {
  const words = CHANGES[route];
  if (!words) return null;
  const text = words.says ? words.says(call) : fillIn(words.did, call.params.id ?? '');
  if (text === null) return null;
  const given = words.reason?.(call);
  const id = call.params.id ?? call.params.color ?? String(call.answer.id ?? '');
  return { text, about: { kind: words.about, id }, reason: typeof given === 'string' ? given : '' };
}

/** A call of which only the route and the ids are known, in words. */
export function describeCall(route: string, subject: string): { text: string; about: AboutKind } {
  const words = CHANGES[route] ?? WRITTEN[route];
  const [id = ''] = subject.split(' ');
  if (words) return { text: fillIn(words.did, id), about: words.about };
  const isOrder = /\/orders\/:id/.test(route);
  if (isOrder) return { text: `looked at #${id}`, about: 'order' };
  const area = AREAS.find(([path]) => route.includes(path));
  return { text: `looked at ${area ? area[1] : 'the admin'}`, about: 'shop' };
}

const fillIn = (text: string, id: string) => text.replace(':id', id);

const AREAS: readonly (readonly [string, string])[] = [
  ['/orders.csv', 'a download of the orders'],
  ['/orders', 'the orders'],
  ['/products', 'the products'],
  ['/shelf', 'the shelf'],
  ['/hats', 'the hats'],
  ['/problems', 'the problems'],
  ['/campaigns', 'the newsletters'],
  ['/newsletter', 'the newsletters'],
  ['/subscribers.csv', 'a download of the subscribers'],
  ['/subscribers', 'the subscribers'],
  ['/privacy', 'what is stored about a person'],
  ['/settings', 'the settings'],
  ['/audit', 'the log'],
  ['/alerts', 'what waits for a person'],
  ['/mails', 'the emails'],
  ['/health', 'the system'],
  ['printful', 'Printful'],
  ['/profit', 'the profit guard'],
  ['/sales', 'what sells'],
  ['/ledger', 'the ledger'],
  ['/codes', 'the discount codes'],
  ['/customers', 'the customers'],
  ['/disputes', 'the disputes'],
  ['/today', 'today'],
  ['/security', 'their sign-in'],
  ['/two-factor', 'the set-up of sign-in codes'],
  ['/order-counts', 'the orders'],
  ['/search', 'what the search found'],
  ['/team', 'the team'],
];
