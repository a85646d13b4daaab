import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'
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

/** The placeholder for a list while its view loads. */
export function ListSkeleton() {
  return (
    <Stack gap="tight">
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} shape="row" />
      ))}
    </Stack>
  )
}

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

/** The placeholder for a list of tokens or transactions. Like these, its rows have round pictures and no ground. */
export function EntrySkeletons({ count = 4 }: { /** Up to seven. */ count?: number }) {
  return (
    <div aria-hidden="true" className={styles.entries}>
      {[...'abcdefg'].slice(0, count).map(row => (
        <div className={styles.entry} key={row}>
          <Skeleton shape="circle" />
          <Skeleton width="medium" />
          <Skeleton width="medium" />
        </div>
      ))}
    </div>
  )
}
