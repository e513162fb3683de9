import type { Design } from '../../../domain/design/design.ts';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { useVerbs } from '../../use-shop.ts';
import './how-it-works.css';

const stepsFor = (verbs: string) => [
  {
    title: 'Choose your style',
    text: 'Grab a hat that already has a mouth on it, or type three lines of your own and watch them land.',
  },
  {
    title: 'Order and pay',
    text: 'Secure checkout, no account needed. You see the full price, shipping included, before you pay.',
  },
  {
    title: 'Get it delivered',
    text: `${onDemand(verbs)}, then sent to your door. Nobody else had it first.`,
  },
];

export const HowItWorks = ({ hats }: { hats: readonly Design[] }) => (
  <section className="section">
    <div className="wrap how columns columns-5-7 top">
      <Slab name="howItWorks" />
      <ol className="stitch-over">
        {stepsFor(useVerbs()).map(({ title, text }, index) => (
          <li key={title} className="how-step grid middle py-5 stitch-under">
            <span className="numeral" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="title text-7 mb-2">{title}</h3>
              <p className="soft measure">{text}</p>
            </div>
            {hats[index] && (
              <HatPicture
                design={hats[index]}
                readyMade
                decorative
                sizes="(max-width: 705px) 120px, (max-width: 1470px) 17vw, 250px"
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  </section>
);

/** "Printed on demand", or "Printed on demand or embroidered". */
function onDemand(verbs: string): string {
  const [verb = '', ...others] = verbs.split(' or ');
  return [`${verb[0]?.toUpperCase()}${verb.slice(1)} on demand`, ...others].join(' or ');
}
