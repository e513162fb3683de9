import { HatPicture } from '../../ui/hat-picture.tsx';
import { slabLineStyle, slabLines } from '../../ui/slab.tsx';
import { FLIRTY_AND_TIRED } from './pictured-hats.ts';
import './perfect-for.css';

export const PerfectFor = () => (
  <section className="perfect">
    <div className="wrap perfect-row">
      <div>
        <h2>Perfect For</h2>
        <ul className="slab">
          {slabLines('occasions').map((line) => (
            <li key={line.text} className="slab-line" style={slabLineStyle(line)}>
              {line.text}
            </li>
          ))}
        </ul>
      </div>
      <div className="perfect-hat">
        <HatPicture design={FLIRTY_AND_TIRED} sizes="(max-width: 880px) 120vw, 46vw" />
      </div>
    </div>
  </section>
);
