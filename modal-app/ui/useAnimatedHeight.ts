import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Spec §9: modal height. @spec 2.height-motion */
const heightMs = 150

/**
 * Animates the height of `frame` as its `content` changes. The layout takes the new height at once and only painting
 * is animated, so nothing is measured during the animation and no height stays on the element. If the frame is full,
 * content that grows below its edge starts no animation and does not disturb scrolling.
 * @param viewKey changes with the view. The height before is in `--block-before`, for views that keep it
 * @param heldHeight of the frame's parent, the panel: it appears in this height, and its own waits until this is
 * undefined. Without effect once the panel was laid out.
 * @param isClosed the panel comes in at its own height, not at that of the view before
 * @param onHeight hears of each height that the panel has by itself
 */
export function useAnimatedHeight(
  frame: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  viewKey: string,
  heldHeight?: number,
  isClosed?: boolean,
  onHeight?: (panelHeight: number) => void,
): void {
  const held = useRef(heldHeight)
  held.current = heldHeight
  const hear = useRef(onHeight)
  hear.current = onHeight
  const running = useRef<Animation>(undefined)
  const laidOut = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: that the view changes is the reason to note the height
  useLayoutEffect(() => noteHeight(frame.current, laidOut.current), [viewKey])

  useLayoutEffect(() => {
    if (heldHeight === undefined && running.current?.playState === 'paused') running.current.play()
  }, [heldHeight])

  // Before the first painting, or the panel would appear in its own height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shown before it closed is forgotten
  useLayoutEffect(() => {
    const element = frame.current
    const panel = element?.parentElement
    if (!element || !panel || content.current === null) return
    let height: number | undefined
    let reported = 0
    const observer = new ResizeObserver(() => {
      // ResizeObserver callbacks run between layout and paint, so reading a size here is free.
      const isMoving = running.current && running.current.playState !== 'finished'
      const shown = isMoving ? element.offsetHeight : height
      running.current?.cancel()
      running.current = undefined
      height = element.offsetHeight
      // Not before the first frame, where a second layout is dear.
      if (laidOut.current) noteHeight(element, height)
      laidOut.current = height
      const panelHeight = panel.offsetHeight
      if (panelHeight && panelHeight !== reported) hear.current?.(panelHeight)
      reported = panelHeight
      const { current: panelHeld } = held
      const isHeld = panelHeld !== undefined
      const start = shown || (isHeld ? panelHeld - (panelHeight - height) : undefined)
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!start || !height || start === height || (isCalm && !isHeld)) return
      running.current = element.animate(
        [
          { blockSize: `${start}px`, overflow: 'hidden' },
          { blockSize: `${height}px`, overflow: 'hidden' },
        ],
        { duration: isCalm ? 1 : heightMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      )
      if (isHeld) running.current.pause()
    })
    observer.observe(content.current)
    return () => {
      observer.disconnect()
      running.current?.cancel()
    }
  }, [frame, content, isClosed])
}

function noteHeight(frame: HTMLElement | null, height: number | undefined): void {
  if (height) frame?.style.setProperty('--block-before', `${height}px`)
}
