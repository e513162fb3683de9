import { z } from 'zod';
import { ABOUT_KINDS, type AuditEntryAnswer, auditEntry, auditPeople } from '../../../wire/admin/audit.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { csvStream, sendCsv } from '../../http/csv.ts';
import { numberedListQuery, sendPage, toPage } from '../../lists/list-answer.ts';
import { searchWords } from '../../lists/search-words.ts';
import type { ThrottleDeps } from '../throttle/throttle-attempt.ts';
import { describeCall, describeChange } from './describe-call.ts';
import { administratorNames, listAudit, recordAudit } from './queries.ts';
import { recordChange } from './record-change.ts';
import { recordRefusal } from './record-refusal.ts';

const BATCH = 500;

/**
 * Records every API call of an administrator, reads included, before it runs: a call that cannot be recorded fails. What it
 * changed is written as a sentence once it has succeeded, and what was refused as well.
 */
export function auditRequests(app: App, deps: ThrottleDeps): void {
  const { db } = deps;
  app.addHook('preHandler', async ({ administrator, method, params, routeOptions }) => {
    if (!administrator || !routeOptions.url?.startsWith('/api/')) return;
    const subject = Object.values(toRecord(params)).map(asId).join(' ');
    const verb = method === 'HEAD' ? 'GET' : method;
    await recordAudit(db, { who: administrator.email, action: `${verb} ${routeOptions.url}`, subject });
  });

  app.addHook('onSend', async ({ administrator, method, params, body, routeOptions }, reply, payload) => {
    if (!administrator) return payload;
    if (reply.statusCode === 403) {
      const [id = ''] = Object.values(toRecord(params)).map(asId);
      const reason = String(toRecord(readAnswer(payload).error).message ?? '');
      const route = `${method} ${routeOptions.url}`;
      const { text } = describeCall(routeOptions.config, id);
      await recordRefusal(deps, { who: administrator.email, route, text, reason });
    }
    if (method === 'GET' || reply.statusCode >= 300) return payload;
    const change = describeChange(routeOptions.config, {
      params: toRecord(params) as Record<string, string>,
      body: toRecord(body),
      answer: readAnswer(payload),
    });
    if (change) await recordChange(db, { who: administrator.email, ...change });
    return payload;
  });
}

/** Anything else in a path is not written into a log that nobody can change. */
const asId = (param: unknown) => (/^[\w-]{1,40}$/.test(String(param)) ? String(param) : '…');

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function readAnswer(payload: unknown): Record<string, unknown> {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return {};
  return toRecord(JSON.parse(payload));
}

const filterQuery = {
  q: numberedListQuery.q,
  who: z.string().max(254).optional(),
  about: z.enum(ABOUT_KINDS).optional(),
  from: z.iso.date().optional(),
  reads: z.literal('1').optional(),
};

/** The audit log in sentences. */
export function auditRoutes(app: App, { db, longDb, config }: Deps): void {
  const { timeZone } = config;
  const filterOf = ({ q, reads, ...rest }: z.infer<z.ZodObject<typeof filterQuery>>) => ({
    ...rest,
    words: searchWords(q),
    reads: reads === '1',
    timeZone,
  });

  app.get('/api/admin/audit', {
    config: { access: 'team', area: 'all', looksAt: 'the log' },
    schema: {
      summary: 'Read the log',
      querystring: z.object({ ...numberedListQuery, ...filterQuery }),
      response: { 200: z.array(auditEntry) },
    },
    handler: async (request, reply) => {
      const { after, before, limit, ...filter } = request.query;
      const cut = { after, before, limit };
      const entries = await listAudit(db, filterOf(filter), { ...cut, limit: limit + 1 });
      const page = toPage(entries, cut, ({ id }) => String(id));
      const names = await administratorNames(db);
      return sendPage(request, reply, {
        ...page,
        rows: page.rows.map((entry) => present(entry, { names, calls: app.routeConfigs })),
      });
    },
  });

  app.get('/api/admin/audit/people', {
    config: { access: 'team', area: 'all', looksAt: 'the log' },
    schema: { summary: 'List who is in the log', response: { 200: auditPeople } },
    handler: async () => [
      ...[...(await administratorNames(db))].map(([who, name]) => ({ who, name })),
      ...Object.entries(OTHERS).map(([who, name]) => ({ who, name })),
    ],
  });

  app.get('/api/admin/audit.csv', {
    config: { access: 'team', area: 'all', looksAt: 'the log' },
    handlerTimeout: config.limits.exportTimeout,
    schema: { summary: 'Download the log', querystring: z.object(filterQuery) },
    handler: async ({ query }, reply) => {
      const names = await administratorNames(db);
      const file = csvStream<AuditEntryAnswer>({
        head: ['ID', 'Date (UTC)', 'Who', 'What', 'About', 'Reason'],
        read: async (last) =>
          (await listAudit(longDb, filterOf(query), { after: last?.id, limit: BATCH })).map((row) =>
            present(row, { names, calls: app.routeConfigs }),
          ),
        cellsOf: ({ id, at, who, text, about, subject, reason }) => [
          id,
          at,
          who,
          text,
          `${about} ${subject}`.trim(),
          reason,
        ],
      });
      return sendCsv(reply, 'log', file);
    },
  });
}

type Row = Awaited<ReturnType<typeof listAudit>>[number];

function present(
  { id, at, who, action, subject, about, reason }: Row,
  { names, calls }: { names: ReadonlyMap<string, string>; calls: App['routeConfigs'] },
): AuditEntryAnswer {
  const isCall = / \//.test(action);
  const described =
    about !== null && about !== 'call'
      ? { text: action, about }
      : isCall
        ? describeCall(calls.get(action) ?? {}, subject)
        : { text: signInText(action, names.get(subject) ?? subject), about: 'team' as const };
  return {
    id,
    at: at.toISOString(),
    who,
    name: OTHERS[who] ?? names.get(who) ?? who,
    ...described,
    subject: isCall ? (subject.split(' ')[0] ?? '') : subject,
    reason,
    isRead: action.startsWith('GET /'),
  };
}

const signInText = (action: string, account: string) =>
  action === 'failed to sign in' ? `${action} as ${account}` : (EARLIER[action] ?? action);

/** Who is not an administrator, as a sentence begins with them. */
const OTHERS: Record<string, string> = {
  shop: 'The shop',
  shopper: 'A shopper',
  Stripe: 'Stripe',
  Printful: 'Printful',
  terminal: 'Someone at the server’s terminal',
  unknown: 'Someone',
};

/** What was written about sign-ins before it was whole sentences. */
const EARLIER: Record<string, string> = {
  'set up by link': 'set up their sign-in with a link',
  'set a new password by link': 'set a new password with the link from an email',
  'add by link': 'made a link for a new administrator',
  'reset by link': 'made a link for a new password',
  'add with a password': 'added an administrator',
  'reset with a password': 'set a new password',
  removed: 'removed an administrator',
};
