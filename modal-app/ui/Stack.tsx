import type { ReactNode } from 'react'
import styles from './stack.module.css'

interface StackProps {
  /** 0, 8, 16 or 24 px. */
  gap?: 'none' | 'tight' | 'normal' | 'loose'
  align?: 'stretch' | 'center'
  /** Takes the room that is left in the panel and stands at its end. */
  end?: boolean
  children: ReactNode
}

/** One thing below the other. */
export function Stack({ gap = 'normal', align = 'stretch', end = false, children }: StackProps) {
  return (
    <div className={styles.root} data-align={align} data-end={end || undefined} data-gap={gap}>
      {children}
    </div>
  )
}
