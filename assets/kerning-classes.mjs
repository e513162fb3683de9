/**
 * All pairs' kerning as classes: characters that kern alike on their right share a row, on their left a column.
 * `values[row][column]` is the kerning in units; absent ones are 0.
 */
export function kerningClasses(characters, kern) {
  const matrix = characters.map((left) => characters.map((right) => kern(left, right)));
  const transposed = characters.map((_, column) => matrix.map((row) => row[column]));
  const rows = groupEqual(characters, matrix);
  const columns = groupEqual(characters, transposed);
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map((column, i) => [i, matrix[row.first][column.first]]).filter(([, value]) => value !== 0),
    ),
  );
  return { left: rows.map((row) => row.members), right: columns.map((column) => column.members), values };
}

function groupEqual(characters, vectors) {
  const groups = new Map();
  characters.forEach((character, i) => {
    const key = vectors[i].join();
    const group = groups.get(key) ?? { first: i, members: '' };
    group.members += character;
    groups.set(key, group);
  });
  return [...groups.values()];
}
