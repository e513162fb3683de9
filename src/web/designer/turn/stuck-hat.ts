import { toast } from '../../ui/use-toast.ts';

/** Says that what a turn needs could not be fetched. */
export const toastStuckHat = () =>
  toast({
    title: 'This hat won’t budge',
    description: 'Check your connection, then give it another spin.',
    destructive: true,
  });
