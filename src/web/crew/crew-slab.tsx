import '../../../assets/crew-slabs.css';
import slabs from '../../../assets/crew-slabs.json';

/** A headline of the crew's pages. Like `Slab`, but only these pages load its words. */
export const CrewSlab = ({ name }: { name: keyof typeof slabs }) => (
  <h1 className="slab narrow">
    <span className="slab-lines">
      {slabs[name].map((words, index) => (
        <span key={words} className="slab-line" data-slab-line={`crew-${name}-${index}`}>
          {/* The space separates the lines for screen readers. */}
          {index === 0 ? words : ` ${words}`}
        </span>
      ))}
    </span>
  </h1>
);
