import type { SubmitEvent } from 'react';
import { apiRequest } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { answerOf, besideField, useSingleMutation } from './action.tsx';

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
    mutationFn: (fields: Record<string, string>) =>
      apiRequest<Answer>('POST', path, { body: { ...fields, ...extra } }),
    onSuccess: onDone,
  });
  const refusal = error && answerOf(error);
  return {
    isBusy: isPending,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!isPending) mutate(fieldsOf(event.currentTarget));
    },
    /** The error of one field; without a name, the error of the whole form. */
    errorOf: (name?: string) => (refusal && refusal.path === name ? besideField(refusal) : null),
  };
}

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** An error that belongs to a whole form. Screen readers announce it when it appears. */
export const FormError = ({ text }: { text: string | null }) => (
  <div aria-live="assertive">{text && <Notice kind="error">{text}</Notice>}</div>
);
