import { Skeleton } from './Skeleton.tsx'
import styles from './viewSkeletons.module.css'

/** The placeholder of a view while it loads: a field to search in, and a grid. */
export function TilesSkeleton() {
  return (
    <div aria-hidden="true" className={styles.form}>
      <Skeleton shape="row" />
      <div className={styles.tiles}>
        {[...'abcdefghijkl'].map(tile => (
          <Skeleton key={tile} shape="tile" />
        ))}
      </div>
    </div>
  )
}
