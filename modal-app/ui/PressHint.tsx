import { LiveRegion } from './Announcement.tsx'
import styles from './pressHint.module.css'

/** Shown below a button: the press did not count and should be repeated. */
export function PressHint({ children }: { children: string }) {
  return <LiveRegion>{children && <p className={styles.root}>{children}</p>}</LiveRegion>
}
