/** The lamps and the net, as definitions named `<id>-…`; each is black or white, to be laid over any cloth. */
export const lightDefinitions = (id: string, hole: string): string =>
  [
    '<defs>',
    radial(`${id}-ground`, '50%', '50%', '50%', [
      [0, '#000', 0.42],
      [0.55, '#000', 0.2],
      [1, '#000', 0],
    ]),
    radial(`${id}-lamp`, '38%', '30%', '52%', [
      [0, '#fff', 0.75],
      [0.5, '#fff', 0.25],
      [1, '#fff', 0],
    ]),
    linear(
      `${id}-round`,
      [0, 0, 1, 0.06],
      [
        [0, '#000', 0.55],
        [0.07, '#000', 0.26],
        [0.24, '#000', 0.03],
        [0.62, '#000', 0.02],
        [0.85, '#000', 0.2],
        [1, '#000', 0.42],
      ],
    ),
    linear(
      `${id}-low`,
      [0, 0, 0, 1],
      [
        [0, '#000', 0.1],
        [0.12, '#000', 0],
        [0.62, '#000', 0],
        [0.86, '#000', 0.14],
        [1, '#000', 0.5],
      ],
    ),
    linear(
      `${id}-far`,
      [0.78, 0, 1, 0.25],
      [
        [0, '#000', 0.02],
        [0.5, '#000', 0.1],
        [1, '#000', 0.42],
      ],
    ),
    linear(
      `${id}-down`,
      [0, 0, 0, 1],
      [
        [0, '#000', 0.05],
        [1, '#000', 0.6],
      ],
    ),
    linear(
      `${id}-brim`,
      [0.12, 0, 0.2, 1],
      [
        [0, '#000', 0.6],
        [0.3, '#000', 0.16],
        [0.65, '#000', 0],
        [1, '#000', 0.24],
      ],
    ),
    radial(`${id}-gleam`, '36%', '62%', '42%', [
      [0, '#fff', 0.7],
      [1, '#fff', 0],
    ]),
    `<pattern id="${id}-holes" width="5" height="7.4" patternUnits="userSpaceOnUse" patternTransform="skewX(-6)">`,
    `<path fill="${hole}" d="M1.2 .9h1.6l.6 1-.6 1H1.2l-.6-1zM3.7 4.6h1.3v2H3.7l-.6-1zM0 4.6h.3l.6 1-.6 1H0z"/></pattern>`,
    '</defs>',
  ].join('');

type Stop = readonly [offset: number, color: string, opacity: number];

const linear = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;

const radial = (id: string, cx: string, cy: string, r: string, stops: readonly Stop[]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');
