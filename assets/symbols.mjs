/**
 * The symbols that every print font gets, as path commands in units of the cap height, with y from the baseline up. No line of them
 * is thinner than `thin`, the font's thinnest stroke. Solid areas turn clockwise, holes the other way.
 */
export function symbolsFor(thin) {
  const line = Math.max(0.15, thin);
  const heart = heartShape();
  const star = starShape(5, 0.56, 0.42);
  return {
    '♥': symbol(heart),
    '♡': symbol(heart, inset(heart, line)),
    '★': symbol(star),
    '☆': symbol(star, inset(star, Math.max(0.1, thin))),
    '✦': symbol(starShape(4, 0.56, 0.34)),
    '♛': symbol(...queen()),
    '∞': symbol(...infinity(line)),
    '✓': symbol(
      stroke(
        [
          [0.04, 0.42],
          [0.32, 0.1],
          [0.86, 0.9],
        ],
        line * 1.2,
      ),
    ),
    '→': symbol(
      stroke(
        [
          [0, 0.5],
          [0.8, 0.5],
        ],
        line,
      ),
      stroke(
        [
          [0.5, 0.88],
          [0.88, 0.5],
          [0.5, 0.12],
        ],
        line,
      ),
    ),
  };
}

const SIDE = 0.06;

/** Moves the shapes to the right of their side bearing. */
function symbol(...shapes) {
  const xs = shapes.flat().map(([x]) => x);
  const left = Math.min(...xs) - SIDE;
  const commands = shapes.flatMap((shape) => [
    ...shape.map(([x, y], at) => ({ command: at === 0 ? 'moveTo' : 'lineTo', args: [x - left, y] })),
    { command: 'closePath', args: [] },
  ]);
  return { advance: Math.max(...xs) - left + SIDE, commands };
}

const around = (count) => Array.from({ length: count }, (_, at) => (2 * Math.PI * at) / count);

/** Two circles, and their tangents down to a tip on the baseline. */
function heartShape() {
  const [radius, x, y] = [0.29, 0.25, 0.71];
  const toCenter = Math.atan2(y, x);
  const tangent = toCenter - Math.asin(radius / Math.hypot(x, y));
  const from = tangent - Math.PI / 2;
  const cleft = Math.acos(-x / radius);
  const right = Array.from({ length: 33 }, (_, at) => {
    const angle = from + ((cleft - from) * at) / 32;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  const left = right.slice(0, -1).map(([px, py]) => [-px, py]);
  return clockwise([[0, 0], ...right, ...left.reverse()]);
}

/** `ratio` is how far the inner corners are from the middle, compared with the outer ones. */
function starShape(tips, radius, ratio) {
  const points = around(2 * tips).map((angle, at) => {
    const length = at % 2 === 0 ? radius : radius * ratio;
    return [Math.sin(angle) * length, 0.5 + Math.cos(angle) * length];
  });
  return clockwise(points);
}

function queen() {
  const tips = [-0.58, -0.3, 0, 0.3, 0.58];
  const tops = [0.74, 0.88, 0.92, 0.88, 0.74];
  const crown = [[-0.44, 0.2]];
  for (const [at, x] of tips.entries()) {
    crown.push([x, tops[at]]);
    if (at < tips.length - 1) crown.push([(x + tips[at + 1]) / 2, 0.46]);
  }
  crown.push([0.44, 0.2]);
  const balls = tips.map((x, at) => circle(x, tops[at], 0.1));
  return [
    clockwise(crown),
    ...balls,
    clockwise([
      [-0.44, 0.13],
      [0.44, 0.13],
      [0.44, 0],
      [-0.44, 0],
    ]),
  ];
}

const circle = (x, y, radius) =>
  clockwise(around(28).map((angle) => [x + Math.sin(angle) * radius, y + Math.cos(angle) * radius]));

/** A lemniscate as a band whose two halves cross in the middle. */
function infinity(line) {
  const middle = around(96).map((angle) => {
    const below = 1 + Math.sin(angle) ** 2;
    return [(0.72 * Math.cos(angle)) / below, 0.5 + (0.86 * Math.sin(angle) * Math.cos(angle)) / below];
  });
  const half = 48;
  const loop = (from) => Array.from({ length: half + 1 }, (_, at) => middle[(from + at) % middle.length]);
  return [loop(24), loop(72)].map((points) => stroke(points, line));
}

/** A line of a width, with square ends and mitered corners. */
function stroke(points, width) {
  const side = (direction) => offset(points, (direction * width) / 2, false);
  return clockwise([...side(1), ...side(-1).reverse()]);
}

/** The shape of the hole that leaves a rim of a width. */
const inset = (shape, width) => offset(shape, -width, true).reverse();

/** The points at a distance to the left of a line's, where the sides beside each meet. */
function offset(points, distance, isClosed) {
  const count = points.length;
  return points.map(([x, y], at) => {
    const before = points[isClosed ? (at + count - 1) % count : Math.max(0, at - 1)];
    const after = points[isClosed ? (at + 1) % count : Math.min(count - 1, at + 1)];
    const normals = [normal(before, [x, y]), normal([x, y], after)].filter((each) => each !== null);
    const [nx, ny] = normals.reduce(([sx, sy], [ex, ey]) => [sx + ex, sy + ey], [0, 0]);
    const length = Math.hypot(nx, ny);
    const [first] = normals;
    const miter = Math.max(0.35, (nx * first[0] + ny * first[1]) / length);
    return [x + ((nx / length) * distance) / miter, y + ((ny / length) * distance) / miter];
  });
}

/** The unit vector to the left of a side; null if it has no length. */
function normal([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  return length < 1e-9 ? null : [(ay - by) / length, (bx - ax) / length];
}

function clockwise(points) {
  const area = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length];
    return sum + (x * nextY - nextX * y);
  }, 0);
  return area < 0 ? points : points.toReversed();
}
