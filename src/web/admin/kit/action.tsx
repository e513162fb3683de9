import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { ApiError } from '../../api.ts';
import { type ToastMessage, toast } from '../../ui/use-toast.ts';
import { Button } from './button.tsx';
import { isSignedOut } from './query.ts';
import { useListsReload } from './use-list.ts';

export interface Action<Input, Answer> {
  call(input: Input): Promise<Answer>;
  /** The toast once it is done, or its title. */
  done?: string | ((answer: Answer, input: Input) => ToastMessage);
  /** The toast if it fails; `true` for what the shop says. Without it, the caller shows `error`. */
  failed?: string | true | { title: string; description: string };
  /** Paths of lists and records to read again, whether it is done or not, unless the session has ended. */
  reloads?: readonly string[];
  onDone?(answer: Answer, input: Input): void;
  /** Runs whether it is done or not, unless the session has ended. */
  onSettled?(): unknown;
}

/** Runs a call of the shop once at a time, and says how it went. */
export function useAction<Answer = unknown, Input = void>(action: Action<Input, Answer>) {
  const { call, done, failed, reloads = [], onDone, onSettled } = action;
  const reload = useListsReload(...reloads);
  const { mutate, isPending, error, reset, data } = useSingleMutation({
    mutationFn: call,
    onSuccess(answer: Answer, input: Input) {
      if (done !== undefined) toast(typeof done === 'string' ? { title: done } : done(answer, input));
      onDone?.(answer, input);
    },
    onError(error) {
      if (failed === true) toastError(refusalOf(error).message);
      else if (failed !== undefined) {
        const { title, description } =
          typeof failed === 'string' ? { title: 'Error', description: failed } : failed;
        toast({ title, description: withReason(description, error), destructive: true });
      }
    },
    async onSettled(_answer, error) {
      // Reading would reload the page, and lose what is typed.
      if (isSignedOut(error)) return;
      onSettled?.();
      if (reloads.length > 0) await reload();
    },
  });
  return { run: mutate, isBusy: isPending, error: error && refusalOf(error), reset, data };
}

type ActionButtonProps<Answer> = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> &
  Action<void, Answer>;

/** A button for one action. */
export function ActionButton<Answer>(props: ActionButtonProps<Answer>) {
  const { call, done, failed, reloads, onDone, onSettled, ...button } = props;
  const { run, isBusy } = useAction<Answer>({ call, done, failed, reloads, onDone, onSettled });
  return <Button {...button} busy={isBusy} onClick={() => run()} />;
}

interface Refusal {
  message: string;
  path?: string;
  details?: unknown;
}

/** The message of an administrator's error, the field that it belongs to, and what the shop says besides. */
export const refusalOf = (error: Error): Refusal =>
  isSignedOut(error) ? { message: SIGNED_OUT } : answerOf(error);

const SIGNED_OUT = 'You are signed out. Sign in in another tab, then try again.';

/** Like `refusalOf`, also where nobody is signed in: the sign-in form's own 401 says what was wrong. */
export function answerOf(error: Error): Refusal {
  // Our own pages throw plain errors, browsers throw other ones.
  if (error.constructor === Error) return { message: error.message };
  const refusal = error instanceof ApiError ? error.refusal : null;
  return refusal ?? { message: 'The shop did not answer. Please try again.' };
}

/** The message as it stands beside its field, without the field's path in front. */
export const besideField = ({ path, message }: Refusal): string => message.replace(`${path}: `, '');

/** Adds the reason to the description of a failure if the shop refused the action. A session that has ended is the whole reason. */
export function withReason(description: string, error: Error): string {
  if (isSignedOut(error)) return SIGNED_OUT;
  const reason = error instanceof ApiError && [409, 422].includes(error.status) && error.refusal?.message;
  return reason ? `${description.replace(/\.$/, '')}. ${reason}` : description;
}

export const toastError = (description: string) => toast({ title: 'Error', description, destructive: true });

/** `useMutation` without overlapping runs: a second click can come before the button is rendered as disabled. */
export function useSingleMutation<Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    async onSettled(...outcome) {
      try {
        await options.onSettled?.(...outcome);
      } finally {
        isRunning.current = false;
      }
    },
  });
  const mutate = (variables: Variables) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(variables);
  };
  return { ...mutation, mutate };
}
