import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { ApiError, apiRequest } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/use-toast.ts';

interface Submission<Answer> {
  /** The API path to which the fields are posted as JSON, by name. */
  path: string;
  /** More fields to send. */
  extra?: Record<string, string>;
  onDone(answer: Answer): void;
}

/** Submits an admin form, and returns the errors of fields that the shop refused. */
export function useSubmit<Answer>({ path, extra, onDone }: Submission<Answer>) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (fields: Record<string, string>) => apiRequest<Answer>('POST', path, { ...fields, ...extra }),
    onSuccess: onDone,
  });
  const refusal = error && refusalOf(error);
  return {
    isBusy: isPending,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!isPending) mutate(fieldsOf(event.currentTarget));
    },
    /** The error of one field; without a name, the error of the whole form. */
    errorOf: (name?: string) => (refusal && refusal.path === name ? refusal.message : null),
  };
}

export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** The message of an error, the field that it belongs to, and what the shop says besides. */
export function refusalOf(error: Error): { message: string; path?: string; details?: unknown } {
  const refusal = error instanceof ApiError ? error.refusal : null;
  return refusal ?? { message: 'The shop did not answer. Please try again.' };
}

/** An error that belongs to a whole form. Screen readers announce it when it appears. */
export const FormError = ({ text }: { text: string | null }) => (
  <div aria-live="assertive">{text && <Notice kind="error">{text}</Notice>}</div>
);

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
