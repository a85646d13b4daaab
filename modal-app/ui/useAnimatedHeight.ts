import { type RefObject, useEffect } from 'react'

/** Spec §9: modal height. @spec 2.height-motion */
const heightMs = 150

/**
 * Lets `frame` follow the height of the `content` in it smoothly. The layout itself takes the new height at once; only what is
 * painted runs after it, so nothing has to be measured while it moves and no height stays behind on the element. Content that
 * grows below the edge of a frame that is full moves nothing, and does not stop whoever scrolls it.
 */
export function useAnimatedHeight(frame: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (element === null || content.current === null) return
    let height: number | undefined
    let running: Animation | undefined
    const observer = new ResizeObserver(() => {
      // An observer is called between layout and paint: reading a size here costs nothing.
      const start = running?.playState === 'running' ? element.offsetHeight : height
      running?.cancel()
      height = element.offsetHeight
      // What scrolls must be reachable by keyboard, also where nothing in it can be focused.
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
      else element.removeAttribute('tabindex')
      const isThere = start === undefined || start === height
      if (isThere || start === 0 || height === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      running = element.animate(
        [
          { blockSize: `${start}px`, overflow: 'hidden' },
          { blockSize: `${height}px`, overflow: 'hidden' },
        ],
        { duration: heightMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      )
    })
    observer.observe(content.current)
    return () => {
      observer.disconnect()
      running?.cancel()
    }
  }, [frame, content])
}
