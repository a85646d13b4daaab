/**
 * A Markdown table that is readable as plain text, too.
 * @param columns a name that begins with `>` marks a column of numbers
 */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = columns.map(name => name.startsWith('>'))
  const names = columns.map(name => name.replace(/^>/, ''))
  const cells = [names, ...rows].map(row => names.map((_, i) => (row[i] ?? '').replaceAll('|', '\\|')))
  const widths = names.map((_, i) => Math.max(3, ...cells.map(row => row[i]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (isNumber[i] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  const [head = [], ...body] = cells
  return [line(head), rule, ...body.map(line)].join('\n')
}
