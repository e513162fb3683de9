import { hatColorOf } from '../../../domain/design/design.ts';
import type { ShownReview } from '../../../wire/reviews.ts';
import { Slab } from '../../ui/slab.tsx';
import './testimonials.css';

/** The hats speak for themselves until people do: a person's quote needs an order and permission. */
const QUOTES = [
  {
    words: 'Nobody remembers the speeches. Everybody remembers me.',
    author: 'The pink one',
    tag: hatColorOf('pink').label,
  },
  {
    words: 'They typed me at 1 a.m. I arrived spelled right.',
    author: 'The blue one',
    tag: hatColorOf('navy').label,
  },
  {
    words: 'I was white when this party started.',
    author: 'The white one',
    tag: hatColorOf('white').label,
  },
];

const quoteOf = ({ words, name, hat }: ShownReview) => ({
  words,
  author: name || 'Someone',
  tag: `bought ${hat}`,
});

/** What people say; the hats themselves if they are too few. */
export const Testimonials = ({ voices }: { voices: readonly ShownReview[] }) => (
  <section className="on-ink clip" id="reviews">
    <div className="wrap said grid section">
      <Slab name="theySaidIt" />
      {(voices.length > 0 ? voices.map(quoteOf) : QUOTES).map(({ words, author, tag }) => (
        <figure key={words} className="said-sticker card">
          <blockquote className="shout">{words}</blockquote>
          <figcaption className="row text-2 mt-4">
            <b>{author}</b> <span>{tag}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);
