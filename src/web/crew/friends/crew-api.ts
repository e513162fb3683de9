import type { Crew } from '../../../domain/crew/crew.ts';
import { countWord } from '../../../domain/language/count-word.ts';
import { isRecord } from '../../../lib/json.ts';
import type { CrewView, NewCrewAnswer } from '../../../wire/crews.ts';
import { ApiError, apiRequest } from '../../api.ts';

/** Shares a list of names. */
export const createList = (organizer: string, crew: Crew) =>
  apiRequest<NewCrewAnswer>('POST', '/api/crews', { body: { organizer, crew } });

/** Reads a list. A friend passes the member that she picked. */
export const viewList = (list: ListKey, member?: number | null) =>
  send<CrewView>(list, 'view', typeof member === 'number' ? { member } : {});

export const saveList = (list: ListKey, version: number, crew: Crew) =>
  send<{ version: number }>(list, 'save', { version, crew });

export const answerName = (list: ListKey, member: number, name: string) =>
  send<CrewView>(list, `members/${member}/answer`, { name });

/** `name` is the proposal that the organizer saw. */
export const decideName = (list: ListKey, member: number, decision: { accept: boolean; name: string }) =>
  send<CrewView>(list, `members/${member}/decide`, decision);

export const forgetName = (list: ListKey, member: number) => send(list, `members/${member}/forget`, {});

export const deleteList = (list: ListKey) => send(list, 'delete', {});

/** A list's id and one of its keys. The key goes into the body, so that no log contains it. */
export interface ListKey {
  id: string;
  key: string;
}

const send = <Answer = unknown>({ id, key }: ListKey, path: string, body: object) =>
  apiRequest<Answer>('POST', `/api/crews/${encodeURIComponent(id)}/${path}`, { body: { key, ...body } });

/** Whether the list is gone: deleted, over, or never there. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The newer list in a refusal; null if the call failed for another reason. */
export function newerList(error: unknown): CrewView | null {
  const refusal = error instanceof ApiError && error.status === 409 ? error.refusal : null;
  const details: unknown = refusal?.details;
  return isRecord(details) && 'crew' in details ? (details as unknown as CrewView) : null;
}

/** What to tell someone whose call failed. */
export function failureText(error: unknown): string {
  const refusal = error instanceof ApiError ? error.refusal : null;
  if (error instanceof ApiError && error.status === 429)
    return 'That was a lot of tries. Wait a minute and try again.';
  return refusal?.message ?? NO_ANSWER;
}

const NO_ANSWER = 'That didn’t go through. Check your connection and try again.';

/** "One friend", "Three friends". */
export const friendsCount = (count: number): string =>
  `${countWord(count)} ${count === 1 ? 'friend' : 'friends'}`;
