import styles from './separator.module.css'

/** A line with a word such as "or", between alternatives. */
export function Separator({ children }: { children: string }) {
  return <p className={styles.root}>{children}</p>
}
