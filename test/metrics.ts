/** The files that ask for metrics. */
export const MONITORING = ['deploy/monitoring/alerts.yml', 'deploy/monitoring/dashboard.json'];

/** Names of metrics in these files. */
export const METRIC_NAMES = /\b(?:shop|process|nodejs)_[a-z_]+\b/g;

export interface ReadMetrics {
  text: string;
  names: Set<string>;
  /** The sum of all series of a name that have these labels. */
  sum(name: string, labels: Record<string, string>): number;
}

/** Reads Prometheus' text format. */
export function readMetrics(text: string): ReadMetrics {
  const series = text
    .split('\n')
    .map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of])),
      value: Number(value),
    }));
  return {
    text,
    names: new Set(series.map(({ name }) => name)),
    sum: (wanted, labels) =>
      series
        .filter(
          (one) => one.name === wanted && Object.entries(labels).every(([key, of]) => one.labels[key] === of),
        )
        .reduce((total, { value }) => total + value, 0),
  };
}
