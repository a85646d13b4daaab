import { Skeleton } from './Skeleton.tsx'
import styles from './viewSkeletons.module.css'

/** The placeholder of a view while it loads: two large fields and a button. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true" className={styles.form}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <span className={styles.end}>
        <Skeleton shape="block" />
      </span>
    </div>
  )
}
