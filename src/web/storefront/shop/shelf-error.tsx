import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Slab } from '../../ui/slab.tsx';
import { useReload } from '../../use-reload.ts';
import './shelf-error.css';

/** In place of the hats when they could not be loaded. */
export function StuckShelf() {
  const { state } = useNavigation();
  return (
    <div className="stuck-shelf" role="alert">
      <Slab name="stuck" />
      <p>Our shelf did not load. Your cart is safe.</p>
      <Button busy={state === 'loading'} onClick={useReload()}>
        Try again
      </Button>
    </div>
  );
}
