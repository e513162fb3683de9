import '../../../assets/slabs.css';
import slabs from '../../../assets/slabs.json';

export type SlabName = keyof typeof slabs;

interface SlabProps {
  /** The headline's name; its measurements are baked into `assets/slabs.css`. */
  name: SlabName;
  as?: 'h1' | 'h2' | 'h3' | 'p';
  /** The headline with the same words on one line, for wide windows. */
  wide?: SlabName;
  className?: string;
  id?: string;
}

/** A headline like the text on a hat: stacked lines of capitals, each stretched to the full width. */
export const Slab = ({ name, as: Heading = 'h2', wide, className = '', id }: SlabProps) => (
  <Heading id={id} className={`slab ${className}`.trim()} data-wide={wide && ''}>
    <span className="slab-lines" data-slab-line={wide && slabLine(wide, 0)}>
      {slabWords(name).map((words, index) => (
        <span key={words} className="slab-line" data-slab-line={slabLine(name, index)}>
          {/* The space separates the lines for screen readers. */}
          {index === 0 ? words : ` ${words}`}
        </span>
      ))}
    </span>
  </Heading>
);

/** The `data-slab-line` with a line's measurements, for lists and signs in the style of a headline. */
export const slabLine = (name: SlabName, index: number): string => `${name}-${index}`;

/** The words of a headline, line by line. */
export const slabWords = (name: SlabName): readonly string[] => slabs[name];
