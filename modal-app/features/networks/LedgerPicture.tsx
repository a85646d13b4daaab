import styles from './picture.module.css'

/** Three computers around one book, all with the same line. */
export function LedgerPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <path className={styles.wire} d="M36 20v10M19 50l8-5M53 50l-8-5" />
      <rect className={styles.node} height="12" rx="4" width="20" x="26" y="9" />
      <rect className={styles.node} height="12" rx="4" width="20" x="6" y="49" />
      <rect className={styles.node} height="12" rx="4" width="20" x="46" y="49" />
      <path className={styles.line} d="M31 15h10M11 55h10M51 55h10" />
      <rect className={styles.book} height="20" rx="5" width="24" x="24" y="28" />
      <path className={styles.written} d="M30 34h12M30 38h12M30 42h7" />
    </svg>
  )
}
