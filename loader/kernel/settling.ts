import { createDeferred } from '../../shared/createDeferred.ts'

/** React marks a document that it draws, and says until when it takes over what the server sent. */
interface Rooted {
  stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } | null } }
}

/** Whether the page's own start is over, so that nobody takes our elements for a mistake of the server. */
export interface Settling {
  isOver(): boolean
  /** Resolves once it is. */
  readonly over: Promise<void>
  /** Runs once the page is read to its end, so that what we add to its body stays last. */
  whenRead(run: () => void): void
}

/** Pages load the script that hydrates them soon after their `load`, if not before. */
export const graceMs = 2_000
const lookMs = 250

function isHydrating(): boolean {
  const name = Object.keys(document).find(key => key.startsWith('__reactContainer$'))
  const marks = document as unknown as Readonly<Record<string, Rooted | null>>
  const root = name ? marks[name] : null
  return !!root?.stateNode?.current?.memoizedState?.isDehydrated
}

/**
 * React 18 takes over a whole document (Remix, for one) only as the server sent it: an element of ours under `<html>`
 * makes it draw the page anew, and what the visitor has typed is gone. Who will hydrate a page cannot be known, so we wait for its
 * `load` and a while longer, and for React if it has begun.
 */
export function watchSettling(signal: AbortSignal): Settling {
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
