import { Skeleton } from './Skeleton.tsx'
import styles from './viewSkeletons.module.css'

/** The placeholder of a view while it loads: an amount, and facts below it. */
export function FactsSkeleton() {
  return (
    <div aria-hidden="true" className={styles.facts} data-steady>
      <Skeleton width="medium" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
