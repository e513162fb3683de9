import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
  RouteOptions,
  RouteShorthandOptionsWithHandler,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { NeededArea } from '../../domain/access/areas.ts';
import type { AboutKind } from '../../wire/admin/audit.ts';
import type { BucketName } from './buckets.ts';

/** An administrator's call that changed something: what was sent, and what was answered. */
export interface Call {
  params: Record<string, string>;
  body: Record<string, unknown>;
  answer: Record<string, unknown>;
}

/** What the log says of an administrator's call. */
interface LogWords {
  about: AboutKind;
  /** Continues the administrator's name. `:id` stands for the first parameter. */
  did: string;
  /** The same with what only the call knows; null if nothing changed. */
  says(call: Call): string | null;
  /** Its use case writes the sentence, in the transaction of the change. `did` is for refusals. */
  saysItself: true;
  /** The reason in the body is logged, too. */
  hasReason: true;
  /** Instead of `did`, where nothing changes. */
  looksAt: string;
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<LogWords> {
    /** Everyone, administrators for their `own` sign-in, the team, or only the owners in it. A route without it is for the team. */
    access?: 'open' | 'own' | 'team' | 'owners';
    /** What a helper needs besides. A route without it needs all areas. */
    area?: NeededArea;
    /** Each request takes one from it. */
    limit?: BucketName;
  }
  interface FastifyInstance {
    /** What each route, such as `GET /api/products`, says of itself. */
    routeConfigs: ReadonlyMap<string, FastifyContextConfig>;
  }
}

type Open = { access: 'open'; limit?: BucketName };
type Closed = ({ access: 'own' } | { access: 'team' | 'owners'; area: NeededArea }) & { limit?: BucketName };
type Look = Closed & Pick<LogWords, 'looksAt'> & Partial<Pick<LogWords, 'about'>>;
type Change = Closed & Pick<LogWords, 'about' | 'did'> & Partial<Omit<LogWords, 'about' | 'did' | 'looksAt'>>;

/** A Fastify server whose routes take their schemas from Zod. */
export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type AddRoute<Config> = <const Schema extends FastifySchema>(
  path: string,
  options: { config: Config } & RouteShorthandOptionsWithHandler<
    RawServerDefault,
    IncomingMessage,
    ServerResponse,
    RouteGenericInterface,
    unknown,
    Schema,
    ZodTypeProvider,
    FastifyBaseLogger
  >,
) => unknown;

/** A server on which a route compiles only if it says who may call it, and what the log says of administrators who do. */
export type App = Omit<Server, 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'all' | 'route'> & {
  get: AddRoute<Open | Look>;
  all: AddRoute<Open>;
  route(options: { config: Open } & RouteOptions): unknown;
} & Record<'post' | 'put' | 'patch' | 'delete', AddRoute<Open | Look | Change>>;
