import { HatPicture } from '../../ui/hat-picture.tsx';
import { slabLine, slabWords } from '../../ui/slab.tsx';
import { FLIRTY_AND_TIRED } from './pictured-hats.ts';
import './perfect-for.css';

export const PerfectFor = () => (
  <section className="perfect">
    <div className="wrap perfect-row">
      <div>
        <h2>Perfect For</h2>
        <ul className="slab">
          {slabWords('occasions').map((words, index) => (
            <li key={words} className="slab-line" data-slab-line={slabLine('occasions', index)}>
              {words}
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
