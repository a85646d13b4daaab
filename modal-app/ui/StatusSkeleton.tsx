import { Skeleton } from './Skeleton.tsx'
import styles from './viewSkeletons.module.css'

/** The placeholder of a view while it loads: a picture, a title and a sentence, where it waits, explains or asks. */
export function StatusSkeleton() {
  return (
    <div aria-hidden="true" className={styles.status} data-steady>
      <Skeleton shape="circle" />
      <Skeleton width="medium" />
      <Skeleton width="full" />
    </div>
  )
}
