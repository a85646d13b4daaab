import { LiveRegion } from './LiveRegion.tsx'
import styles from './pressHint.module.css'

/** Below a button: a press that did not count, and that another is welcome. */
export function PressHint({ children }: { children: string }) {
  return <LiveRegion>{children && <p className={styles.root}>{children}</p>}</LiveRegion>
}
