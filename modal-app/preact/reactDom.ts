import { type ComponentChild, type ContainerNode, options, render } from 'preact'

/** `createRoot` of `react-dom/client`. */
export function createRoot(container: ContainerNode): { render(tree: ComponentChild): void; unmount(): void } {
  return {
    render: tree => render(tree, container),
    unmount: () => render(null, container),
  }
}

/** `flushSync` of `react-dom`: what the changes of `run` draw is drawn when it returns. */
export function flushSync(run: () => void): void {
  const { debounceRendering } = options
  let draw: (() => void) | undefined
  options.debounceRendering = process => {
    draw = process
  }
  try {
    run()
    draw?.()
  } finally {
    options.debounceRendering = debounceRendering
  }
}
