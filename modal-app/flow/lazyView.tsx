import { type ComponentType, useLayoutEffect, useReducer } from 'react'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import type { Messages } from '../lib/createI18n.ts'
import { inBackground } from '../lib/inBackground.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { currentRoute } from './router.ts'

/** @param before the state in which another view was on screen; undefined if the view has loaded late */
export type Enter = (app: App, before?: State) => Promise<void>

/** A view calls `onLoad` once its placeholder has loaded, and again once the view itself has. */
export type RoutedView = ComponentType<{ onLoad?: () => void }> | ComponentType

/** Something that loads when it is first drawn. */
export interface Part<Props = object> {
  readonly View: ComponentType<Props>
  /** Replaces the title in the header. */
  readonly Head?: ComponentType
  readonly texts?: readonly Messages[]
  /** Runs when it comes on screen. */
  readonly enter?: Enter
}

/** Drawn until a part has loaded. */
export interface Placeholder {
  readonly Waiting: ComponentType
  /** The same for the head. */
  readonly WaitingHead?: ComponentType | undefined
}

export interface LazyView<Props = object> {
  View: ComponentType<Props & { onLoad?: () => void }>
  /** The view's replacement for its title in the header, or a placeholder until that has loaded. */
  Head: ComponentType
  /** Whether its first draw would show it. */
  isLoaded(): boolean
  /**
   * Loads without drawing. Never rejects: the view reports a failure when it is drawn.
   * @param onPlaceholder the placeholder is known
   */
  prefetch(onPlaceholder?: () => void): Promise<void>
  /** Runs the view's enter action once it has loaded, if the view is still on screen. */
  enter: Enter
}

/**
 * A part in a chunk that is loaded on demand. Unlike `React.lazy` it does not keep a failure: it loads again when drawn
 * again. A loaded part appears in the first draw.
 */
export function lazyView<Props extends object = object>(
  load: () => Promise<Part<Props>>,
  loadPlaceholder?: () => Promise<Placeholder>,
): LazyView<Props> {
  let placeholder: Placeholder | undefined
  let part: Part<Props> | undefined
  /** The pending enter action of a view that was shown before it had loaded. After a failure it waits for Try again. */
  let enterLate: (() => void) | undefined
  const fetchPlaceholder = async (onPlaceholder: () => void) => {
    placeholder ??= await loadPlaceholder?.()
    onPlaceholder()
  }
  const fetchPart = async (onPlaceholder = ignore) => {
    if (!part) [part] = await Promise.all([load(), fetchPlaceholder(onPlaceholder)])
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
      if (!part) fetchPart(drawAgain).then(drawAgain, draw)
    }, [onLoad])
    if (failure?.thrown) throw failure.thrown
    if (!part) return placeholder ? <placeholder.Waiting /> : null
    for (const texts of part.texts ?? []) include(texts)
    return <part.View {...(props as unknown as Props)} />
  }

  // biome-ignore lint/correctness/noComponentHookFactories: as View
  function Head() {
    const { include } = useI18n()
    if (!part) return placeholder?.WaitingHead ? <placeholder.WaitingHead /> : null
    for (const texts of part.texts ?? []) include(texts)
    return part.Head ? <part.Head /> : null
  }

  async function enter(app: App, before?: State): Promise<void> {
    if (part) return part.enter?.(app, before)
    const entered = currentRoute(app.store.getState().router)
    enterLate = () => {
      const { open, router } = app.store.getState()
      if (open && currentRoute(router) === entered) inBackground(part?.enter?.(app))
    }
    await fetchPart()
  }

  return {
    View,
    Head,
    enter,
    isLoaded: () => part !== undefined,
    prefetch: onPlaceholder => fetchPart(onPlaceholder).then(ignore, ignore),
  }
}

function ignore(): void {}
