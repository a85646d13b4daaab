import { type ComponentChild, render } from 'preact'

/**
 * Replaces `react-dom/client` in browsers. preact/compat's version empties the element first; this one keeps matching
 * elements of a prepared view, and changes only the differences.
 */
export function createRoot(container: Element) {
  return {
    render: (view: ComponentChild) => render(view, container),
    unmount: () => render(null, container),
  }
}
