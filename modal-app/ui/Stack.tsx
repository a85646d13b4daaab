import type { ReactNode } from 'react'
import styles from './stack.module.css'

interface StackProps {
  /** 8, 16 or 24 px. */
  gap?: 'tight' | 'normal' | 'loose'
  align?: 'stretch' | 'center'
  /** Takes the remaining height of the panel and aligns to its end. */
  end?: boolean
  children: ReactNode
}

/** A vertical stack. */
export function Stack({ gap = 'normal', align = 'stretch', end = false, children }: StackProps) {
  return (
    <div className={styles.root} data-align={align} data-end={end || undefined} data-gap={gap}>
      {children}
    </div>
  )
}
