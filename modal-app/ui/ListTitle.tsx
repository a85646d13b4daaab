import styles from './listTitle.module.css'

/** The heading of a group of rows. */
export function ListTitle({ children }: { children: string }) {
  return <h2 className={styles.root}>{children}</h2>
}
