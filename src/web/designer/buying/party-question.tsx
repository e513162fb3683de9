import { memo, useState } from 'react';
import type { CartItem } from '../../../domain/cart/cart.ts';
import { usePlans } from '../../cart/plans.ts';
import { LinkButton } from '../../ui/button.tsx';
import { onFirstUse } from '../../ui/on-first-use.tsx';
import { toast } from '../../ui/use-toast.ts';

const PartyAnswer = onFirstUse(async () => (await import('./party-answer.tsx')).PartyAnswer, {
  onMissing: () =>
    toast({
      title: 'That didn’t load',
      description: 'Check your connection, then ask again.',
      destructive: true,
    }),
});

interface PartyQuestionProps {
  /** Besides those in the cart; the same object until it changes. */
  hat: CartItem;
  className?: string;
}

/** Asks for the day of the party, which is optional, and says whether this hat and those in the cart come in time. */
export const PartyQuestion = memo(({ hat, className }: PartyQuestionProps) => {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const { partyOn } = usePlans();
  function ask() {
    setAsked(asked + 1);
    setOpen(true);
  }
  return (
    <div className={className}>
      {/* A new key retries code that could not be fetched. */}
      {(isOpen || partyOn !== '') && (
        <PartyAnswer key={asked} hat={hat} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
      <LinkButton aria-haspopup="dialog" onClick={ask}>
        When’s the party?
      </LinkButton>
    </div>
  );
});
