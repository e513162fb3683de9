import { Slab } from '../../ui/slab.tsx';
import { Strap } from '../../ui/strap.tsx';

export const PartyPackCell = () => (
  <li className="promo-cell" style={{ '--ground': 'var(--orange)' }}>
    <Slab as="h2" name="fourMakeAPartyPack" />
    <div>
      <Strap hats={4} ground="var(--orange)" />
      <div className="promo-cell-marks" aria-hidden="true">
        <span>10% off</span>
        <span>15% off</span>
      </div>
      <p>Mix any hats. Standard shipping is free from 4, all of it from 7.</p>
    </div>
  </li>
);
