import { setStyle } from './setStyle.ts'

/** Makes an element that the page's stylesheets cannot reach. */
export function makeElement<T extends 'iframe' | 'div' | 'button'>(
  tag: T,
  properties: Partial<Omit<HTMLElementTagNameMap[T], 'sandbox'>> & { sandbox?: string },
  declarations: string,
): HTMLElementTagNameMap[T] {
  const element = Object.assign(document.createElement(tag), properties)
  setStyle(element, declarations)
  return element as HTMLElementTagNameMap[T]
}
