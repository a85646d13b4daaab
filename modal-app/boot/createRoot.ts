import { type ComponentChild, render } from 'preact'

/**
 * Takes the place of `react-dom/client` in browsers. That of preact/compat empties the element first. This one keeps the
 * elements of a prepared view that fit, and changes only what differs.
 */
export function createRoot(container: Element) {
  return {
    render: (view: ComponentChild) => render(view, container),
    unmount: () => render(null, container),
  }
}
