import styles from './accountSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'
import { EntrySkeletons } from './viewSkeletons.tsx'

/** The placeholder for the account view while it loads. The content appears in the same places. */
export function AccountSkeleton() {
  return (
    <>
      <div className={styles.amount}>
        <Skeleton width="medium" />
      </div>
      <div className={styles.actions}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
      <div className={styles.tabs}>
        <Skeleton />
      </div>
      <EntrySkeletons count={3} />
    </>
  )
}

/** The same for the account's head. */
export function AccountHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton shape="circle" />
      <div className={styles.who}>
        <Skeleton width="medium" />
        <Skeleton width="medium" />
      </div>
    </div>
  )
}
