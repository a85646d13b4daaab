import styles from './entrySkeletons.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The placeholder for a list of tokens or transactions. Like these, its rows have round pictures and no ground. */
export function EntrySkeletons({ count = 4 }: { /** Up to seven. */ count?: number }) {
  return (
    <div aria-hidden="true" className={styles.root}>
      {[...'abcdefg'].slice(0, count).map(row => (
        <div className={styles.row} key={row}>
          <Skeleton shape="circle" />
          <Skeleton width="medium" />
          <Skeleton width="medium" />
        </div>
      ))}
    </div>
  )
}
