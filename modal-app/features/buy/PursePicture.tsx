import styles from './buy.module.css'

/** Coins that fall into a wallet. */
export function PursePicture() {
  return (
    <svg aria-hidden="true" className={styles.picture} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <circle className={styles.band} cx="36" cy="18" r="7" />
      <path className={styles.line} d="M36 28v6M32.5 31l3.5 3.5 3.5-3.5" />
      <rect className={styles.card} height="20" rx="6" width="40" x="16" y="38" />
      <path className={styles.line} d="M46 48h4" />
    </svg>
  )
}
