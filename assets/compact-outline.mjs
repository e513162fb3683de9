/**
 * A glyph's path commands in the shortest SVG notation: M absolute, all else relative, whole units, y pointing down.
 * `grid` is the unit that coordinates are rounded to.
 */
export function compactOutline(commands, scale, grid) {
  const round = (value) => Math.round((value * scale) / grid) * grid;
  let outline = '';
  let [x, y, startX, startY, previous] = [0, 0, 0, 0, ''];
  for (const { command, args } of commands) {
    const letter = LETTERS[command];
    if (letter === 'z') {
      outline += 'z';
      [x, y] = [startX, startY];
    } else {
      const points = args.map((value, i) => round(i % 2 ? -value : value));
      const offsets = points.map((value, i) => value - (i % 2 ? y : x));
      if (letter !== 'M' && offsets.every((offset) => offset === 0)) continue;
      [x, y] = points.slice(-2);
      if (letter === 'M') [startX, startY] = [x, y];
      const numbers = joinNumbers(letter === 'M' ? points : offsets);
      outline += letter === previous && letter !== 'M' ? separator(numbers) + numbers : letter + numbers;
    }
    previous = letter;
  }
  return outline;
}

const LETTERS = { moveTo: 'M', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };

const joinNumbers = (numbers) =>
  numbers.map((number) => String(number)).reduce((joined, next) => joined + separator(next) + next);

/** A minus sign needs no separator before it. */
const separator = (text) => (text.startsWith('-') ? '' : ' ');
