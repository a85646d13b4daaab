import { type ComponentType, createElement } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * Creates an icon from lucide's shapes and draws it as lucide does, without the features unused here: sizes, labels
 * and class names. The build replaces lucide's own function with this one (modalPlugins.mjs).
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
