/** Colours of the design tokens that pages use, for light and dark by the system's setting. */
export function docsStyle(tokens: string, style: string): string {
  const block = (selector: string) => {
    const found = new RegExp(`^\\[data-theme${selector}\\] \\{\\n(.*?)^\\}`, 'ms').exec(tokens)?.[1]
    if (!found) throw new Error(`tokens.css has no [data-theme${selector}]`)
    return found
  }
  // Of the shared block, only the custom properties: the rest is about the panel.
  const shared =
    block('')
      .match(/^ {2}--[^;]*;$/gms)
      ?.join('\n') ?? ''
  return [
    `:root {\n${shared}\n${block('="light"')}}`,
    `@media screen and (prefers-color-scheme: dark) {\n:root {\n${block('="dark"')}}\n}`,
    style,
  ].join('\n\n')
}
