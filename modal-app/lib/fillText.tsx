import { Fragment, type ReactNode } from 'react'

/**
 * Puts elements, such as links, in place of a text's placeholders. `say` receives marks as values; no text contains
 * them, so the output can be split at them. No empty text is drawn: preact would write it again at each redraw, which a
 * live region takes for news.
 */
export function fillText(
  say: (marks: Record<string, string>) => string,
  elements: Readonly<Record<string, ReactNode>>,
): ReactNode[] {
  const names = Object.keys(elements)
  const marks = Object.fromEntries(names.map((name, index) => [name, `\ue000${index}\ue000`]))
  return say(marks)
    .split('\ue000')
    .map((part, position) => {
      const name = position % 2 ? names[Number(part)] : undefined
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
      return <Fragment key={position}>{name === undefined ? part || null : elements[name]}</Fragment>
    })
}
