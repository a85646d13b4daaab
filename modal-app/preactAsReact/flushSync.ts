import { options } from 'preact'

/** Draws what `change` changes before it returns. */
export function flushSync<Result>(change: () => Result): Result {
  const { debounceRendering } = options
  let draw: (() => void) | undefined
  options.debounceRendering = next => {
    draw = next
  }
  try {
    const result = change()
    draw?.()
    return result
  } finally {
    options.debounceRendering = debounceRendering
  }
}
