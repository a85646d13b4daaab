import styles from './picture.module.css'

/** A key in front of a page. */
export function SignInPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <rect className={styles.card} height="43" rx="8" width="50" x="11" y="12" />
      <path className={styles.line} d="M11 23h50" />
      <path className={styles.dots} d="M18 17.5h.01M23.5 17.5h.01" />
      <path className={styles.text} d="M19 31h18M19 39h9" />
      <circle className={styles.key} cx="37" cy="50" r="9" />
      <path className={styles.key} d="M43.5 43.5L58.5 28.5M51.5 35.5l5.5 5.5M57.5 29.5l5 5" />
    </svg>
  )
}
