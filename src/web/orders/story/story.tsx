import type { ShopperOrder, ShopperParcel } from '../../../wire/shopper-order.ts';
import { useClock } from './clock.ts';
import { orderStory, type StoryStep } from './order-story.ts';
import '../../../../assets/date-slabs.css';
import './story.css';

/** What happens to an order, in dates: what is true now in lime, and below it what happened before. */
export function Story({ order }: { order: ShopperOrder }) {
  const { current, past, next } = orderStory(order, useClock());
  return (
    <ol className="story stitch-under">
      {current.map((step) => (
        <li key={step.key} className="story-now grid gap-5 on-lime card mb-4" aria-current="step">
          <DateSlab step={step} />
          <div>
            <b className="title text-7">{step.title}</b>
            <span>{step.text}</span>
            {step.parcel && <Track parcel={step.parcel} />}
          </div>
        </li>
      ))}
      {[...past, ...next].map((step) => (
        <li className="grid gap-4 py-4" key={step.key} data-next={step.at === null || undefined}>
          {step.at === null ? (
            <span className="story-date numeral">{loud(step.when)}</span>
          ) : (
            <time className="story-date numeral" dateTime={step.at}>
              {loud(step.when)}
            </time>
          )}
          <div>
            <b className="title text-5 breaks">{step.title}</b>
            {step.text && <span className="soft">{step.text}</span>}
            {step.parcel && <Tracking parcel={step.parcel} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

// The loud font has no no-break space.
const loud = (text: string) => text.replaceAll('\u00a0', ' ');

/** "Nov 30" as two lines, each stretched to the full width. */
function DateSlab({ step: { at, when } }: { step: StoryStep }) {
  const [month = '', day = ''] = loud(when).split(' ');
  return (
    <time className="slab" dateTime={at ?? undefined}>
      <span className="slab-line" data-slab-line={`date-${month}`}>
        {month}
      </span>
      <span className="slab-line" data-slab-line={`date-${day}`}>
        {` ${day}`}
      </span>
    </time>
  );
}

function Track({ parcel }: { parcel: ShopperParcel }) {
  const { trackingUrl } = parcel;
  return (
    <>
      {trackingUrl && (
        <a className="button mt-4" data-tone="ink" data-voice="loud" href={trackingUrl} rel="noreferrer">
          <span className="button-letters" data-text="Track the box">
            <span>Track the box</span>
          </span>
        </a>
      )}
      <span className="text-2 mt-2 figures">{numberOf(parcel)}</span>
    </>
  );
}

const Tracking = ({ parcel }: { parcel: ShopperParcel }) =>
  parcel.trackingUrl ? (
    <a className="link text-2 breaks" href={parcel.trackingUrl} rel="noreferrer">
      {numberOf(parcel) || 'Track the box'}
    </a>
  ) : (
    <span className="figures soft">{numberOf(parcel)}</span>
  );

const numberOf = ({ by, trackingNumber }: ShopperParcel) => [by, trackingNumber].filter(Boolean).join(' ');
