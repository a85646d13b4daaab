import { type ComponentType, useLayoutEffect, useState } from 'react'

export interface LazyView {
  View: ComponentType
  /** Loads without drawing; never rejects: a failure waits for the view to tell it. */
  prefetch(): Promise<void>
}

/**
 * A view in a chunk of its own. Unlike `React.lazy` it keeps no failure: drawn again, it loads again. Once loaded it is
 * there in the first draw.
 */
export function lazyView(load: () => Promise<ComponentType>, Waiting: ComponentType): LazyView {
  let loaded: ComponentType | undefined
  const fetchView = async () => {
    loaded ??= await load()
    return loaded
  }

  function View() {
    const [state, setState] = useState<{ Loaded: ComponentType | undefined; error?: unknown }>({ Loaded: loaded })
    useLayoutEffect(() => {
      if (!loaded)
        fetchView().then(
          Loaded => setState({ Loaded }),
          error => setState({ Loaded: undefined, error }),
        )
    }, [])
    const { Loaded, error } = state
    if (error) throw error
    return Loaded ? <Loaded /> : <Waiting />
  }

  return { View, prefetch: () => fetchView().then(ignore, ignore) }
}

function ignore(): void {}
