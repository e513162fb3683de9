import type { SubmitEvent } from 'react';
import { ApiError, apiRequest } from '../api.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface Submission<Answer> {
  /** Where the fields of the form go, by their names. */
  path: string;
  /** Sent with the fields. */
  and?: Record<string, string>;
  onDone(answer: Answer): void;
}

/** A form of the administration that sends its fields as JSON, with what the shop says against them. */
export function useSubmit<Answer>({ path, and, onDone }: Submission<Answer>) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (fields: Record<string, string>) => apiRequest<Answer>('POST', path, { ...fields, ...and }),
    onSuccess: onDone,
  });
  const fault = error && faultIn(error);
  return {
    isBusy: isPending,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!isPending) mutate(fieldsOf(event.currentTarget));
    },
    /** What is wrong with the field of this name; without a name, with the whole. */
    faultOf: (name?: string) => (fault && fault.path === name ? fault.message : null),
  };
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function faultIn(error: Error): { message: string; path?: string } {
  const refusal = error instanceof ApiError ? error.refusal : null;
  return refusal ?? { message: 'The shop did not answer. Please try again.' };
}
