import slabs from '../../../assets/slabs.json';
import './slab.css';

export type SlabName = keyof typeof slabs;

interface SlabProps {
  /** Which headline; its lines and their measures are baked into `assets/slabs.json`. */
  name: SlabName;
  as?: 'h1' | 'h2' | 'h3' | 'p';
  /** The same words on one line, where the window has room for it. */
  wide?: SlabName;
  className?: string;
  id?: string;
}

/** A headline as on the front of a hat: lines of capitals stacked, each stretched to the full width. */
export function Slab({ name, as: Heading = 'h2', wide, className = '', id }: SlabProps) {
  const [oneLine] = wide ? slabLines(wide) : [];
  return (
    <Heading id={id} className={`slab ${className}`.trim()} data-wide={wide && ''}>
      <span className="slab-lines" style={oneLine && slabLineStyle(oneLine)}>
        {slabLines(name).map((line, index) => (
          <span key={line.text} className="slab-line" style={slabLineStyle(line)}>
            {/* The space parts the words of two lines for those who hear them. */}
            {index === 0 ? line.text : ` ${line.text}`}
          </span>
        ))}
      </span>
    </Heading>
  );
}

/** The style of one line of a slab, for lists and signs that are set like one. */
export const slabLineStyle = ({ w, s, m, l }: SlabLine) => ({
  '--width': `${w}%`,
  '--size': s,
  '--bearing': `${m}em`,
  '--tracking': `${l}em`,
});

/** The lines of a headline with their measures. */
export const slabLines = (name: SlabName): readonly SlabLine[] => slabs[name];

/** Width in percent, size in hundredths of the block, bearing and tracking in em. */
interface SlabLine {
  text: string;
  w: number;
  s: number;
  m: number;
  l: number;
}
