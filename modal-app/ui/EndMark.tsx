import { useEffect, useRef } from 'react'
import styles from './endMark.module.css'

/**
 * Placed after a list that continues: calls `onReach` once when the visitor comes near the end. Use a new key for
 * each page.
 */
export function EndMark({ onReach }: { onReach: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const reach = useRef(onReach)
  reach.current = onReach
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      reach.current()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <span aria-hidden="true" className={styles.root}>
      <span className={styles.reach} ref={mark} />
    </span>
  )
}
