import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { afterPaint } from '../lib/afterPaint.ts'
import styles from './pictureGrid.module.css'

/** Up to four small pictures in the space of one, to show that there are more. Decorative. */
export function PictureGrid({ pictures }: { pictures: readonly string[] }) {
  const isHeld = useIsHeld()
  return (
    <span aria-hidden="true" className={styles.root}>
      {pictures.slice(0, 4).map(src => (
        <img alt="" draggable={false} key={src} src={isHeld ? undefined : src} />
      ))}
    </span>
  )
}

const Held = createContext(false)

/**
 * Holds the pictures inside it back until the first frame is painted. Each SVG picture becomes a document of its own on
 * the main thread, so seven of them take longer than drawing everything else of the first view.
 */
export function HeldPictures({ children }: { children: ReactNode }) {
  const [isHeld, setHeld] = useState(true)
  useLayoutEffect(() => afterPaint(() => setHeld(false)), [])
  return <Held value={isHeld}>{children}</Held>
}

/** Whether a picture has to wait. Never outside {@link HeldPictures}. Each is released in its own task. */
export function useIsHeld(): boolean {
  const areHeld = useContext(Held)
  const [isHeld, setHeld] = useState(areHeld)
  useLayoutEffect(() => {
    if (areHeld || !isHeld) return
    const timer = setTimeout(() => setHeld(false))
    return () => clearTimeout(timer)
  }, [areHeld, isHeld])
  return isHeld
}
