import { useEffect, useState } from 'preact/hooks'

/** Part of a list. */
export interface Page<Row> {
  rows: readonly Row[]
  next?: string | undefined
}

/** Reads a list in pages, from the start whenever `key` or the last action changes. */
export function usePages<Row>(
  read: (after: string | undefined) => Promise<Page<Row>>,
  key: string,
  done?: object | undefined,
) {
  const [state, setState] = useState<Partial<Page<Row>> & { failure?: unknown }>({})
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
  }, [key, done])
  const more = async () => {
    const { rows, next } = await read(state.next)
    // Unless another list has been read meanwhile.
    setState(before => (before === state ? { rows: [...(before.rows ?? []), ...rows], next } : before))
  }
  return { ...state, more }
}
