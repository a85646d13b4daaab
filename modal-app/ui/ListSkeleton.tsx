import styles from './list.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The placeholder for a list while its view loads. */
export function ListSkeleton() {
  return (
    <div className={styles.root}>
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  )
}
