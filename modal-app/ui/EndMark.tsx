import { useEffect, useRef } from 'react'
import styles from './endMark.module.css'

/** Stands after a list that goes on: tells once when somebody comes near its end. Give it another key for the next part. */
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
