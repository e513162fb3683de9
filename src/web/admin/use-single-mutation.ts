import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** `useMutation` whose `mutate` does nothing until the last one is settled: a second click may come before the button is drawn disabled. */
export function useSingleMutation<Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
) {
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    ...options,
    async onSettled(...settled) {
      try {
        await options.onSettled?.(...settled);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  const mutate = (variables: Variables) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(variables);
  };
  return { ...mutation, mutate };
}
