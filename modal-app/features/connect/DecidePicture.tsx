import styles from './picture.module.css'

/** A question with No and Yes. */
export function DecidePicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <rect className={styles.card} height="40" rx="9" width="50" x="11" y="11" />
      <path className={styles.text} d="M20 22h32M20 30h20" />
      <circle className={styles.no} cx="24" cy="50" r="11" />
      <path className={styles.cross} d="M20 46l8 8M28 46l-8 8" />
      <circle className={styles.yes} cx="49" cy="50" r="11" />
      <path className={styles.tick} d="M44 50.5l3.5 3.5 6.5-7.5" />
    </svg>
  )
}
