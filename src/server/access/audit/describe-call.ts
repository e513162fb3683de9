import type { FastifyContextConfig } from 'fastify';
import type { AboutKind } from '../../../wire/admin/audit.ts';
import type { Call } from '../../http/app.ts';

/** The sentence without its subject, and what it is about; null for a call that changed nothing or that its use case logs. */
export function describeChange(
  { about, did, says, saysItself, hasReason }: FastifyContextConfig,
  call: Call,
): { text: string; about: { kind: AboutKind; id: string }; reason: string } | null {
  if (about === undefined || did === undefined || saysItself) return null;
  const text = says ? says(call) : fillIn(did, call.params.id ?? '');
  if (text === null) return null;
  const id = call.params.id ?? call.params.color ?? String(call.answer.id ?? call.answer.version ?? '');
  const { reason } = call.body;
  return { text, about: { kind: about, id }, reason: hasReason && typeof reason === 'string' ? reason : '' };
}

/** A call of which only the route and the ids are known, in words. */
export function describeCall(
  { about = 'shop', did, looksAt = 'the admin' }: FastifyContextConfig,
  subject: string,
): { text: string; about: AboutKind } {
  const [id = ''] = subject.split(' ');
  return { text: fillIn(did ?? `looked at ${looksAt}`, id), about };
}

const fillIn = (text: string, id: string) => text.replace(':id', id);
