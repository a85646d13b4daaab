import { createDeferred } from '../../shared/createDeferred.ts'

/** React's mark on a document it renders, with its hydration state. */
interface Rooted {
  stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } | null } }
}

/**
 * Reports when the page has finished starting. Before that, a framework may take our elements for a server mismatch.
 */
export interface Hydration {
  isOver(): boolean
  /** Resolves once the page has settled. */
  readonly over: Promise<void>
  /** Runs once the page is parsed, so that elements we append to its body stay last. */
  whenRead(run: () => void): void
}

/** Pages load their hydration script soon after `load`, if not before. */
export const graceMs = 2_000
const lookMs = 250

function isHydrating(): boolean {
  const name = Object.keys(document).find(key => key.startsWith('__reactContainer$'))
  const marks = document as unknown as Readonly<Record<string, Rooted | null>>
  const root = name ? marks[name] : null
  return !!root?.stateNode?.current?.memoizedState?.isDehydrated
}

/**
 * React 18 hydrates a whole document (as Remix does) only if it matches the server's. An element of ours under `<html>`
 * makes React render the page again, and the visitor's input is lost. Whether a page will be hydrated cannot be known
 * in advance. So we wait until shortly after `load`, and until React has finished if it has begun.
 */
export function watchHydration(signal: AbortSignal): Hydration {
  const { promise: over, resolve } = createDeferred<void>()
  let isOver = false

  let looking: ReturnType<typeof setTimeout>
  const look = () => {
    if (isHydrating()) return lookIn(lookMs)
    isOver = true
    resolve()
  }
  const lookIn = (ms: number) => {
    looking = setTimeout(look, ms)
  }
  signal.addEventListener('abort', () => clearTimeout(looking))
  const begin = () => lookIn(graceMs)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true, signal })

  return {
    isOver: () => isOver,
    over,
    whenRead(run) {
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true, signal })
      else run()
    },
  }
}
