import { useLayoutEffect, useState } from 'react'

/** The encoder is the heaviest part of a view that shows a code, and not each of them does. */
export const loadQrCode = () => import('./QrCode.tsx')

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
