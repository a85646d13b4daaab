import { useEffect, useState } from 'preact/hooks'

interface Page<Row> {
  rows: readonly Row[]
  next?: string | undefined
}

/** A list that is read in pages, from the start whenever `key` changes. */
export function usePages<Row>(read: (after: string | undefined) => Promise<Page<Row>>, key: string) {
  const [state, setState] = useState<Partial<Page<Row>> & { failure?: unknown }>({})
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is another function at each drawing; `key` says what it reads.
  useEffect(() => {
    let isCurrent = true
    read(undefined).then(
      page => isCurrent && setState(page),
      failure => isCurrent && setState({ failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, turn])
  const more = async () => {
    const { rows, next } = await read(state.next)
    setState(before => ({ rows: [...(before.rows ?? []), ...rows], next }))
  }
  return { ...state, more, again: () => setTurn(turn + 1) }
}
