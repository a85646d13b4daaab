import { type ComponentType, useLayoutEffect, useState } from 'react'
import type { Messages } from '../lib/createI18n.ts'
import { useI18n } from '../lib/useI18n.tsx'

export interface LazyView {
  View: ComponentType
  /** Loads without drawing; never rejects: a failure waits for the view to tell it. */
  prefetch(): Promise<void>
}

/** What the first view never says is no part of its script: one file for all other views. */
async function loadTexts(): Promise<Messages> {
  return (await import('../locales/en-later.json')).default
}

/**
 * A view in a chunk of its own, and the texts it needs. Unlike `React.lazy` it keeps no failure: drawn again, it loads again. Once loaded it is
 * there in the first draw.
 */
export function lazyView(load: () => Promise<ComponentType>, Waiting: ComponentType): LazyView {
  let loaded: { Loaded: ComponentType; texts: Messages } | undefined
  const fetchView = async () => {
    if (!loaded) {
      const [Loaded, texts] = await Promise.all([load(), loadTexts()])
      loaded = { Loaded, texts }
    }
    return loaded
  }

  function View() {
    const { include } = useI18n()
    const [state, setState] = useState<{ view: typeof loaded; error?: unknown }>({ view: loaded })
    useLayoutEffect(() => {
      if (!loaded)
        fetchView().then(
          view => setState({ view }),
          error => setState({ view: undefined, error }),
        )
    }, [])
    const { view, error } = state
    if (error) throw error
    if (!view) return <Waiting />
    include(view.texts)
    return <view.Loaded />
  }

  return { View, prefetch: () => fetchView().then(ignore, ignore) }
}

function ignore(): void {}
