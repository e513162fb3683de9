import type { ReactNode } from 'react';
import { hatGround } from '../ui/hat-ground.ts';
import './specimens.css';

interface SpecimensProps {
  title: string;
  children: ReactNode;
}

/** A part of the style guide: things to look at, side by side. */
export const Specimens = ({ title, children }: SpecimensProps) => (
  <section className="specimens" aria-label={title}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface SpecimenProps {
  caption: ReactNode;
  /** Whose ground it lies on; white without. */
  hatColor?: string;
  children: ReactNode;
}

export const Specimen = ({ caption, hatColor, children }: SpecimenProps) => (
  <li className="specimen" style={{ '--ground': hatColor && hatGround(hatColor) }}>
    {children}
    <p>{caption}</p>
  </li>
);
