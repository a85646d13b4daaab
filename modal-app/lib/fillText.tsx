import { Fragment, type ReactNode } from 'react'

/**
 * A text with elements, such as links, where its placeholders are: `say` is given marks that no text holds as their
 * values, and what it says is cut there.
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
      return <Fragment key={position}>{name === undefined ? part : elements[name]}</Fragment>
    })
}
