import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

const Held = createContext(false)

/** The longest wait: a document without a box, as a hidden iframe's may be, gets no frames. */
const frameMs = 500

/** Runs after the next frame is painted. @returns cancels that */
function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, frameMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

/**
 * Holds the pictures inside it back until the first frame is painted. Each SVG picture becomes a document of its own on
 * the main thread, so seven of them take longer than drawing everything else of the first view.
 */
export function HeldPictures({ children }: { children: ReactNode }) {
  const [isHeld, setHeld] = useState(true)
  useLayoutEffect(() => afterPaint(() => setHeld(false)), [])
  return <Held value={isHeld}>{children}</Held>
}

/** Whether pictures have to wait. Never outside {@link HeldPictures}. */
export function useIsHeld(): boolean {
  return useContext(Held)
}
