import { type ComponentChild, render } from 'preact'

export function createRoot(container: Element) {
  return {
    render: (view: ComponentChild) => render(view, container),
    unmount: () => render(null, container),
  }
}
