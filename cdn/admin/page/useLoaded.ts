import { useEffect, useState } from 'preact/hooks'

/**
 * Reads a view's data when it opens and whenever `key` changes.
 * @returns `again` reads it again
 */
export function useLoaded<Value>(read: () => Promise<Value>, key: string) {
  const [state, setState] = useState<{ value?: Value; failure?: unknown }>({})
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is another function at each drawing; `key` says what it reads.
  useEffect(() => {
    let isCurrent = true
    read().then(
      value => isCurrent && setState({ value }),
      failure => isCurrent && setState({ failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}
