import { hatColorOf } from '../../../domain/design/design.ts';
import { Slab } from '../../ui/slab.tsx';
import './testimonials.css';

/** The hats speak for themselves: a person's quote would need an order and permission. */
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

export const Testimonials = () => (
  <section className="on-ink clip" id="reviews">
    <div className="wrap said grid section">
      <Slab name="theySaidIt" />
      {QUOTES.map(({ words, author, tag }) => (
        <figure key={author} className="said-sticker card">
          <blockquote className="shout">{words}</blockquote>
          <figcaption className="row text-2 mt-4">
            <b>{author}</b> <span>{tag}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);
