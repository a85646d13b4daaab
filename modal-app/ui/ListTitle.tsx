import styles from './listTitle.module.css'

/** Says what the rows below it have in common. */
export function ListTitle({ children }: { children: string }) {
  return <h2 className={styles.root}>{children}</h2>
}
