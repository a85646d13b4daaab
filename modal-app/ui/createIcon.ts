import { type ComponentType, createElement } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * An icon of lucide from its shapes, drawn as its own package draws it, but for what nobody here asks of it: sizes, labels,
 * names of classes. The build puts it in the place of the package's part (modalPlugins.mjs).
 */
export function createIcon(shapes: readonly Shape[]): ComponentType<{ className?: string }> {
  return ({ className }) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        className,
        fill: 'none',
        height: 24,
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        strokeWidth: 2,
        viewBox: '0 0 24 24',
        width: 24,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
