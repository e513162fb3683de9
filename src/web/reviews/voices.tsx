import { reviewsPath } from '../../domain/catalog/hat-slug.ts';
import type { Rating } from '../../domain/reviews/review.ts';
import type { HatVoices, ShownReview } from '../../wire/reviews.ts';
import { Slab } from '../ui/slab.tsx';
import './voices.css';

interface VoicesProps extends HatVoices {
  slug: string;
}

/** What people say who bought this hat, then people who bought another in its color. Empty without reviews. */
export function Voices({ slug, own, alike, count, rating }: VoicesProps) {
  if (own.length + alike.length === 0) return null;

  return (
    <section className="on-ink clip" id="voices">
      <div className="wrap section stack gap-6">
        <Slab name="saidBy" />
        {own.length > 0 && (
          <div className="voices-head">
            <p className="lede">
              {rating && (
                <>
                  <b>{rating.average} of 5</b>, from {rating.count} people who bought this hat.{' '}
                </>
              )}
              All of them, newest first. Nobody was paid.
            </p>
            {rating && <p className="text-2 mt-2">{spreadText(rating)}</p>}
          </div>
        )}
        {own.length > 0 && <VoiceList voices={own} isSame />}
        {count > own.length && (
          <a className="link" href={reviewsPath(slug)}>
            All {count}
          </a>
        )}
        {alike.length > 0 && (
          <>
            <h3 className="title">Same color, other words</h3>
            <VoiceList voices={alike} />
          </>
        )}
      </div>
    </section>
  );
}

/** Like "5 of 5: 12, 4 of 5: 3". */
const spreadText = ({ spread }: Rating): string =>
  [5, 4, 3, 2, 1].map((stars) => `${stars} of 5: ${spread[stars - 1]}`).join(', ');

/** A list of reviews, of one hat or of several. */
export const VoiceList = ({
  voices,
  isSame = false,
}: {
  voices: readonly ShownReview[];
  isSame?: boolean;
}) => (
  <ul className="voices">
    {voices.map((voice) => (
      <Voice key={voice.id} voice={voice} isSame={isSame} />
    ))}
  </ul>
);

function Voice({ voice, isSame }: { voice: ShownReview; isSame: boolean }) {
  const { stars, words, hat, photo, saidAt, reply, isOwn } = voice;
  const name = voice.name || 'Someone';
  return (
    <li className="voice bar gap-4 top">
      {photo && (
        <a className="voice-photo" href={photo}>
          <img
            src={`${photo}&size=small`}
            alt={`${hat}, photographed by ${name}`}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
      <div className="stack gap-2">
        <span className="voice-score bar gap-1" role="img" aria-label={`${stars} of 5`}>
          {[1, 2, 3, 4, 5].map((hole) => (
            <i key={hole} data-on={hole <= stars || undefined} />
          ))}
        </span>
        {words && <p className="voice-words breaks">{words}</p>}
        <p className="text-2">
          <b>{name}</b> {isOwn && 'works here and '}bought {isSame ? 'this hat' : hat}. {dayOf(saidAt)}
        </p>
        {reply && (
          <p className="voice-reply text-2 breaks">
            <b>The shop</b> {reply}
          </p>
        )}
      </div>
    </li>
  );
}

// As on an order's page before a browser says where it is.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

const dayOf = (time: string): string => DAY.format(new Date(time));
