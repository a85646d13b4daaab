import { tabbable } from './tabbable.ts'

/**
 * Moves focus into `container`: to the element marked `data-autofocus`, else to the first one Tab would reach, else to the
 * container itself, which then needs `tabIndex={-1}`.
 */
export function focusFirst(container: HTMLElement): void {
  const target = container.querySelector<HTMLElement>('[data-autofocus]') ?? tabbable(container)[0] ?? container
  target.focus({ preventScroll: true })
}
