import styles from './separator.module.css'

/** A line between groups, with a word in it ("or") when one says how they relate. */
export function Separator({ label }: { label?: string }) {
  return label === undefined ? <hr className={styles.root} /> : <div className={styles.root}>{label}</div>
}
