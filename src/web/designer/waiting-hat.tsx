import { useEffect, useState } from 'react';
import { hatName } from '../../domain/design/hat-name.ts';
import { ButtonLink, LinkButton } from '../ui/button.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { settleDesign, waitingDesign } from './state/waiting-design.ts';
import './waiting-hat.css';

/** Leads back to a design that waits on this device, at the foot of the screen until the visitor closes it. */
export function WaitingHat() {
  const [design, setDesign] = useState(waitingDesign);
  // The hat may have come into the cart in another tab, or before Back led to this page as it was left.
  useEffect(() => {
    const read = () => setDesign(waitingDesign());
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, []);
  if (!design) return null;
  function close() {
    if (design) settleDesign(design);
    setDesign(null);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <aside className="waiting-hat bar gap-4 on-lime" aria-label="Your design">
      <Thumb item={{ ...design, image: '' }} />
      <p className="tight breaks shrinks">
        <b>{hatName({ ...design, name: '', isCustom: true })}</b> <span>is still on the hook.</span>
      </p>
      <ButtonLink to="/custom-hat" small>
        Pick up your hat
      </ButtonLink>
      <LinkButton onClick={close}>Not now</LinkButton>
    </aside>
  );
}
