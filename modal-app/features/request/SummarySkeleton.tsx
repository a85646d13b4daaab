import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './request.module.css'

/** Holds about the room of a summary, so that buttons below it hardly move. */
export function SummarySkeleton() {
  return (
    <div className={styles.root}>
      <Skeleton width="medium" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
