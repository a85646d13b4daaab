import { type RefObject, useEffect } from 'react'

/** Spec §9: modal height. @spec 2.height-motion */
const heightMs = 150

/**
 * Animates the height of `frame` as its `content` changes. The layout takes the new height at once and only painting
 * is animated, so nothing is measured during the animation and no height stays on the element. If the frame is full,
 * content that grows below its edge starts no animation and does not disturb scrolling.
 */
export function useAnimatedHeight(frame: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (element === null || content.current === null) return
    let height: number | undefined
    let running: Animation | undefined
    const observer = new ResizeObserver(() => {
      // ResizeObserver callbacks run between layout and paint, so reading a size here is free.
      const start = running?.playState === 'running' ? element.offsetHeight : height
      running?.cancel()
      height = element.offsetHeight
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
