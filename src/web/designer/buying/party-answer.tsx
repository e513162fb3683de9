import { useEffect, useId, useMemo, useState } from 'react';
import { addItem, type CartItem } from '../../../domain/cart/cart.ts';
import { CountryField, PartyField } from '../../cart/cart-plans.tsx';
import { partyTexts } from '../../cart/party-texts.ts';
import { ownToday, placeOf, usePlans } from '../../cart/plans.ts';
import { useCart } from '../../cart/use-cart.ts';
import { usePartyEstimate } from '../../cart/use-estimate.ts';
import { NOT_SHIPPED_THERE } from '../../checkout/express/express-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { useSettings } from '../../use-settings.ts';
import './party-answer.css';

interface PartyAnswerProps {
  hat: CartItem;
  /** Whether the day is asked for now. */
  isOpen: boolean;
  onClose: () => void;
}

/** The answer for the day that the shopper picked, and the dialog to pick it in. */
export function PartyAnswer({ hat, isOpen, onClose }: PartyAnswerProps) {
  const titleId = useId();
  const { partyOn, country } = usePlans();
  const { countries } = useSettings();
  const texts = usePartyTexts(hat);
  return (
    <>
      {texts && <b>{texts.title} </b>}
      {isOpen && (
        <TooltipProvider>
          <Modal className="party stack gap-3" titleId={titleId} onClose={onClose}>
            <ModalHead titleId={titleId} title="Will it come in time?" onClose={onClose} />
            <PartyField suggested="US" />
            <CountryField />
            <p className="party-answer tight" role="status">
              {texts ? (
                <>
                  <b>{texts.title}</b> {texts.reason}
                </>
              ) : !countries.some((each) => each === placeOf(country)) ? (
                NOT_SHIPPED_THERE
              ) : partyOn === '' ? (
                'Pick a day and we’ll tell you if they make it.'
              ) : (
                'We don’t know the dates right now.'
              )}
            </p>
            <Button voice="plain" onClick={onClose}>
              Done
            </Button>
          </Modal>
        </TooltipProvider>
      )}
    </>
  );
}

/** Null without a day, and until the days of arrival are known. Until a country is chosen, the answer is for the US. */
function usePartyTexts(hat: CartItem) {
  const { partyOn, country } = usePlans();
  const { items } = useCart();
  const [today, setToday] = useState('');
  useEffect(() => setToday(ownToday()), []);
  const hats = useMemo(() => addItem(items, hat), [items, hat]);
  const place = partyOn === '' ? '' : placeOf(country);
  const ways = usePartyEstimate({ partyOn, country: place }, hats);
  return ways && partyTexts(partyOn, ways, { today, hats });
}
