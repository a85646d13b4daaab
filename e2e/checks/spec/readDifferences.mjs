/**
 * @typedef {object} Difference
 * @property {string} id of a row
 * @property {string} reason why it is better
 */

const longest = 130

/**
 * Reads the table of `shared/DIFFERS.md`.
 * @param {string} markdown
 * @returns {{differences: Difference[], complaints: string[]}} a complaint for each line that names no reason or is too long
 */
export function readDifferences(markdown) {
  const lines = markdown.split('\n').filter(line => /^\| \d\./.test(line))
  const cells = lines.map(line =>
    line
      .split('|')
      .map(cell => cell.trim())
      .slice(1, -1),
  )
  return {
    differences: cells.map(([id = '', , , reason = '']) => ({ id, reason })),
    complaints: cells.flatMap(row =>
      row.length === 4 && row.every(cell => cell && cell.length <= longest)
        ? []
        : [`shared/DIFFERS.md, ${row[0]}: write four cells of at most ${longest} characters.`],
    ),
  }
}
