import '../../../assets/slabs.css';
import slabs from '../../../assets/slabs.json';
import './slab.css';

export type SlabName = keyof typeof slabs;

interface SlabProps {
  /** Which headline; its measures are baked into `assets/slabs.css`. */
  name: SlabName;
  as?: 'h1' | 'h2' | 'h3' | 'p';
  /** The same words on one line, where the window has room for it. */
  wide?: SlabName;
  className?: string;
  id?: string;
}

/** A headline as on the front of a hat: lines of capitals stacked, each stretched to the full width. */
export const Slab = ({ name, as: Heading = 'h2', wide, className = '', id }: SlabProps) => (
  <Heading id={id} className={`slab ${className}`.trim()} data-wide={wide && ''}>
    <span className="slab-lines" data-slab-line={wide && slabLine(wide, 0)}>
      {slabWords(name).map((words, index) => (
        <span key={words} className="slab-line" data-slab-line={slabLine(name, index)}>
          {/* The space parts the words of two lines for those who hear them. */}
          {index === 0 ? words : ` ${words}`}
        </span>
      ))}
    </span>
  </Heading>
);

/** What a line's measures go by: its `data-slab-line`, for lists and signs that are set like a headline. */
export const slabLine = (name: SlabName, index: number): string => `${name}-${index}`;

/** The words of a headline, line by line. */
export const slabWords = (name: SlabName): readonly string[] => slabs[name];
