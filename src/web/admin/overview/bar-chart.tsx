import type { OverviewDay } from '../../../wire/admin/overview.ts';
import { scaleEnd } from './sums.ts';

interface Series {
  label: string;
  /** The day's value; null if it is not known yet. */
  of(day: OverviewDay): number | null;
}

interface BarChartProps {
  title: string;
  days: readonly OverviewDay[];
  /** `whole` is drawn as light bars, `part` as dark bars inside them. */
  whole: Series;
  part: Series;
  write(value: number): string;
}

const WIDTH = 1200;
const HEIGHT = 260;

/** One bar per day. The exact numbers are in the table below the charts. */
export function BarChart({ title, days, whole, part, write }: BarChartProps) {
  const end = scaleEnd(Math.max(...days.flatMap((day) => [whole.of(day) ?? 0, part.of(day) ?? 0])));
  const step = WIDTH / days.length;
  const bar = Math.max(1, step * 0.78);
  const height = (value: number | null) => (Math.max(0, value ?? 0) / end) * HEIGHT;
  const describe = ({ label, of }: Series, day: OverviewDay) => {
    const value = of(day);
    return `${label} ${value === null ? 'not known yet' : write(value)}`;
  };
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        <span className="chart-key" data-series="whole">
          {whole.label}
        </span>
        <span className="chart-key" data-series="part">
          {part.label}
        </span>
      </figcaption>
      <div className="chart-plot">
        <p className="chart-scale figures" aria-hidden="true">
          <span>{write(end)}</span>
          <span>{Number.isInteger(end / 2) && write(end / 2)}</span>
          <span>{write(0)}</span>
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title} by day, from ${days[0]?.day} to ${days.at(-1)?.day}`}
        >
          {days.map((day, index) => (
            <g key={day.day}>
              <title>{`${day.day}: ${describe(whole, day)}, ${describe(part, day)}`}</title>
              {/* Makes the tooltip work over the full height. */}
              <rect x={index * step} width={step} height={HEIGHT} fill="transparent" />
              <Bar series="whole" x={index * step} width={bar} height={height(whole.of(day))} />
              <Bar series="part" x={index * step} width={bar} height={height(part.of(day))} />
            </g>
          ))}
        </svg>
      </div>
      <p className="chart-ends figures" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}

interface BarProps {
  series: 'whole' | 'part';
  x: number;
  width: number;
  height: number;
}

const Bar = ({ series, x, width, height }: BarProps) => (
  <rect className="chart-bar" data-series={series} x={x} y={HEIGHT - height} width={width} height={height} />
);
