import styles from './separator.module.css'

/** A line with a word in it, between ways to the same end: "or". */
export function Separator({ children }: { children: string }) {
  return <p className={styles.root}>{children}</p>
}
