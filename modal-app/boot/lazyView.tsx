import { type ComponentType, useLayoutEffect, useState } from 'react'
import type { App } from '../app/App.ts'
import { currentRoute } from '../dialog/router.ts'
import type { Messages } from '../lib/createI18n.ts'
import { useI18n } from '../lib/useI18n.tsx'

type Enter = (app: App) => Promise<void>

export interface LazyView {
  View: ComponentType
  /** Loads without drawing; never rejects: a failure waits for the view to tell it. */
  prefetch(): Promise<void>
  /** The view is on screen: begins what it reads, as soon as that is there and while the view is. */
  enter: Enter
}

/** What the first view never says is no part of its script: one file for all other views. */
async function loadTexts(): Promise<Messages> {
  return (await import('../locales/en-later.json')).default
}

/**
 * A view in a chunk of its own, and the texts it needs. Unlike `React.lazy` it keeps no failure: drawn again, it loads again. Once loaded it is
 * there in the first draw.
 * @param loadEnter what the view reads when it comes on screen; null where that is nothing
 */
export function lazyView(
  load: () => Promise<ComponentType>,
  Waiting: ComponentType,
  loadEnter: (() => Promise<Enter>) | null,
): LazyView {
  let loaded: { Loaded: ComponentType; texts: Messages; enter: Enter | undefined } | undefined
  /** Of a view that was on screen before it was there; after a failure it waits for the visitor to try again. */
  let enterLate: (() => void) | undefined
  const fetchView = async () => {
    if (!loaded) {
      const [Loaded, texts, enter] = await Promise.all([load(), loadTexts(), loadEnter?.()])
      loaded = { Loaded, texts, enter }
    }
    const run = enterLate
    enterLate = undefined
    run?.()
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

  async function enter(app: App): Promise<void> {
    if (loaded) return loaded.enter?.(app)
    const route = currentRoute(app.store.getState().router)
    enterLate = () => {
      const { open, router } = app.store.getState()
      if (open && currentRoute(router) === route) loaded?.enter?.(app).catch(ignore)
    }
    await fetchView()
  }

  return { View, enter, prefetch: () => fetchView().then(ignore, ignore) }
}

function ignore(): void {}
