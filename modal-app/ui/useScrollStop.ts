import { type RefObject, useEffect, useState } from 'react'
import { tabbable } from '../lib/tabbable.ts'

/**
 * Whether Tab has to stop at `frame`: its content scrolls, and nothing in it can be focused to scroll with the arrow
 * keys.
 */
export function useScrollStop(frame: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null || content.current === null) return
    const observer = new ResizeObserver(() =>
      setIsStop(element.scrollHeight > element.clientHeight && tabbable(element).length === 0),
    )
    observer.observe(element)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [frame, content])
  return isStop
}
