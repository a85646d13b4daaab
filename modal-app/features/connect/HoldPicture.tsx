import styles from './picture.module.css'

/** A purse with coins. */
export function HoldPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <circle className={styles.coin} cx="43" cy="22" r="9" />
      <circle className={styles.coin} cx="28" cy="22" r="11" />
      <path className={styles.mark} d="M28 16v9M43 18v6" />
      <rect className={styles.body} height="33" rx="9" width="50" x="11" y="27" />
      <path className={styles.seam} d="M18 35h36" />
      <rect className={styles.clasp} height="13" rx="6.5" width="20" x="45" y="40" />
      <circle className={styles.accent} cx="52" cy="46.5" r="2.8" />
    </svg>
  )
}
