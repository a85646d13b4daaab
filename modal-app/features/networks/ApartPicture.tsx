import styles from './picture.module.css'

/** One address above two different stacks of coins. */
export function ApartPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <path className={styles.wire} d="M36 23v6M36 29c-10 0-15 2-15 8M36 29c10 0 15 2 15 8" />
      <rect className={styles.node} height="13" rx="6.500" width="34" x="19" y="11" />
      <circle className={styles.dot} cx="26" cy="17.500" r="2.500" />
      <path className={styles.line} d="M32 17.500h15" />
      <rect className={styles.book} height="7" rx="3.500" width="22" x="10" y="54" />
      <rect className={styles.book} height="7" rx="3.500" width="22" x="10" y="46" />
      <rect className={styles.book} height="7" rx="3.500" width="22" x="10" y="38" />
      <rect className={styles.other} height="7" rx="3.500" width="22" x="40" y="54" />
    </svg>
  )
}
