import { useLayoutEffect, useState } from 'react'

/**
 * Loads what only some visitors need. Undefined until it is there; a failure is thrown where it is drawn.
 * @param load the same function at each draw
 */
export function useLater<T>(load: () => Promise<T>): T | undefined {
  const [state, setState] = useState<{ loaded?: T; error?: unknown }>({})
  useLayoutEffect(() => {
    load().then(
      loaded => setState({ loaded }),
      error => setState({ error }),
    )
  }, [load])
  if (state.error) throw state.error
  return state.loaded
}
