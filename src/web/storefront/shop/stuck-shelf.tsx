import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Slab } from '../../ui/slab.tsx';
import './stuck-shelf.css';

/** In place of the hats when they could not be loaded. */
export function StuckShelf() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="stuck-shelf" role="alert">
      <Slab name="stuck" />
      <p>Our shelf did not load. Your cart is safe.</p>
      <Button busy={state === 'loading'} onClick={revalidate}>
        Try again
      </Button>
    </div>
  );
}
