import { type ComponentType, useLayoutEffect, useReducer } from 'react'
import type { App } from '../app/App.ts'
import type { I18n, MessageKey, Messages } from '../lib/createI18n.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { currentRoute } from './router.ts'

type Enter = (app: App) => Promise<void>

/** A view calls `onLoad` once its route has loaded, and once it has, for what is drawn around it. */
export type RoutedView = ComponentType<{ onLoad?: () => void }> | ComponentType

/** Something that is drawn on demand, with its texts. */
export interface LazyPart<Props = object> {
  /** Undefined: it has none, or the view is about one wallet, whose name is the title. */
  readonly title?: MessageKey
  /** Drawn until it has loaded. */
  readonly Waiting: ComponentType | null
  /** Likewise of what stands in the place of the title. */
  readonly WaitingHead?: ComponentType
  loadView(): Promise<ComponentType<Props>>
  /** What stands in the header in the place of the title. */
  loadHead?(): Promise<ComponentType>
  loadTexts(): Promise<Messages>
  /** Loads the action that runs when it comes on screen. */
  loadEnter?: (() => Promise<(app: App) => Promise<void>>) | undefined
}

export interface LazyView<Props = object> {
  View: ComponentType<Props & { onLoad?: () => void }>
  /** What the view puts in the header in the place of its title; its placeholder until that has loaded. */
  Head: ComponentType
  /** The title that its route brings; undefined until that has loaded, and for a view without one. */
  titleIn(i18n: I18n): string | undefined
  /** Whether it appears in its first draw. */
  isLoaded(): boolean
  /**
   * Loads without drawing. Never rejects: the view reports a failure when it is drawn.
   * @param onRoute the placeholder is known
   */
  prefetch(onRoute?: () => void): Promise<void>
  /** Runs the view's enter action once it has loaded, if the view is still on screen. */
  enter: Enter
}

/**
 * A view in its own chunk, with its texts. Unlike `React.lazy` it does not keep a failure: it loads again when drawn
 * again. A loaded view appears in the first draw.
 */
export function lazyView<Props extends object = object>(
  loadRoute: () => Promise<LazyPart<Props> & { readonly titles?: Messages }>,
): LazyView<Props> {
  let route: Awaited<ReturnType<typeof loadRoute>> | undefined
  let loaded:
    | { Loaded: ComponentType<Props>; LoadedHead: ComponentType | undefined; texts: Messages; enter: Enter | undefined }
    | undefined
  /** The pending enter action of a view that was shown before it had loaded. After a failure it waits for Try again. */
  let enterLate: (() => void) | undefined
  const fetchView = async (onRoute = ignore) => {
    if (!loaded) {
      route ??= await loadRoute()
      onRoute()
      const [Loaded, LoadedHead, texts, enter] = await Promise.all([
        route.loadView(),
        route.loadHead?.(),
        route.loadTexts(),
        route.loadEnter?.(),
      ])
      loaded = { Loaded, LoadedHead, texts, enter }
    }
    const run = enterLate
    enterLate = undefined
    run?.()
  }

  // biome-ignore lint/correctness/noComponentHookFactories: lazyView is no component, and makes each view once
  function View({ onLoad = ignore, ...props }: Props & { onLoad?: () => void }) {
    const { include } = useI18n()
    const [failure, draw] = useReducer((_: unknown, thrown: unknown) => ({ thrown }), undefined)
    useLayoutEffect(() => {
      const drawAgain = () => {
        draw(undefined)
        onLoad()
      }
      if (!loaded) fetchView(drawAgain).then(drawAgain, draw)
    }, [onLoad])
    if (failure?.thrown) throw failure.thrown
    if (!loaded) return route?.Waiting ? <route.Waiting /> : null
    include(loaded.texts)
    return <loaded.Loaded {...(props as unknown as Props)} />
  }

  // biome-ignore lint/correctness/noComponentHookFactories: as View
  function Head() {
    const { include } = useI18n()
    if (!loaded) return route?.WaitingHead ? <route.WaitingHead /> : null
    include(loaded.texts)
    return loaded.LoadedHead ? <loaded.LoadedHead /> : null
  }

  async function enter(app: App): Promise<void> {
    if (loaded) return loaded.enter?.(app)
    const entered = currentRoute(app.store.getState().router)
    enterLate = () => {
      const { open, router } = app.store.getState()
      if (open && currentRoute(router) === entered) loaded?.enter?.(app).catch(ignore)
    }
    await fetchView()
  }

  return {
    View,
    Head,
    enter,
    isLoaded: () => loaded !== undefined,
    prefetch: onRoute => fetchView(onRoute).then(ignore, ignore),
    titleIn(i18n) {
      if (!route?.title) return undefined
      i18n.include(route.titles ?? {})
      return i18n.t(route.title)
    },
  }
}

function ignore(): void {}
