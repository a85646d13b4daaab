const markOf = (name: string) => `<!-- ${name}: written by the command -->`
const end = '<!-- end -->'

/**
 * Puts a table into its place in a Markdown text: between a comment with its name and the next comment that says `end`.
 * @throws Error if the text has no such place
 */
export function putSection(markdown: string, name: string, table: string): string {
  const start = markdown.indexOf(markOf(name))
  const stop = markdown.indexOf(end, start)
  if (start < 0 || stop < 0) throw new Error(`The text has no place ${markOf(name)} … ${end}`)
  return `${markdown.slice(0, start)}${markOf(name)}\n\n${table.trim()}\n\n${markdown.slice(stop)}`
}
