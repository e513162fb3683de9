import { Slab } from '../../ui/slab.tsx';
import './testimonials.css';

const QUOTES = [
  {
    words: 'Nobody remembers the speeches. Everybody remembers the hats.',
    author: 'Priya M.',
    tag: 'Bachelorette, Nashville',
  },
  {
    words: 'I typed something at 1 a.m. and it arrived spelled right.',
    author: 'Dana K.',
    tag: 'Custom hat',
  },
  { words: 'My mother asked for one. She got two.', author: 'Jo T.', tag: '30th birthday' },
];

export const Testimonials = () => (
  <section className="said" id="reviews">
    <div className="wrap said-grid">
      <Slab name="theySaidIt" />
      {QUOTES.map(({ words, author, tag }) => (
        <figure key={author} className="said-sticker">
          <blockquote>{words}</blockquote>
          <figcaption>
            <b>{author}</b> <span>{tag}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);
