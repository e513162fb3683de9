import { memo, useEffect, useId, useMemo, useState } from 'react';
import { addItem, type CartItem } from '../../../domain/cart/cart.ts';
import { CountryField, PartyField } from '../../cart/cart-plans.tsx';
import { partyTexts } from '../../cart/party-texts.ts';
import { placeOf, usePlans } from '../../cart/plans.ts';
import { useCart } from '../../cart/use-cart.ts';
import { usePartyEstimate } from '../../cart/use-estimate.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import './party-question.css';

interface PartyQuestionProps {
  /** Besides those in the cart; the same object until it changes. */
  hat: CartItem;
  className?: string;
}

/** Asks for the day of the party, which is optional, and says whether this hat and those in the cart come in time. */
export const PartyQuestion = memo(({ hat, className }: PartyQuestionProps) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const texts = usePartyTexts(hat);
  const close = () => setOpen(false);
  return (
    <>
      <p className={className}>
        {texts && <b>{texts.title} </b>}
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          When’s the party?
        </button>
      </p>
      {isOpen && (
        <Modal className="party stack gap-3" titleId={titleId} onClose={close}>
          <ModalHead titleId={titleId} title="Will it come in time?" onClose={close} />
          <PartyField />
          <CountryField />
          <p className="party-answer tight" role="status">
            {texts ? (
              <>
                <b>{texts.title}</b> {texts.reason}
              </>
            ) : (
              'Pick a day and we’ll tell you if they make it.'
            )}
          </p>
          <Button voice="plain" onClick={close}>
            Done
          </Button>
        </Modal>
      )}
    </>
  );
});

/** Null without a day, and until the days of arrival are known. Until a country is chosen, the answer is for the US. */
function usePartyTexts(hat: CartItem) {
  const { partyOn, country } = usePlans();
  const { items } = useCart();
  const [today, setToday] = useState('');
  useEffect(() => setToday(new Date().toISOString().slice(0, 10)), []);
  const hats = useMemo(() => addItem(items, hat), [items, hat]);
  const place = partyOn === '' ? '' : placeOf(country);
  const ways = usePartyEstimate(partyOn, { country: place }, hats);
  return ways && partyTexts(partyOn, ways, { today, hats });
}
