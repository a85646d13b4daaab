import styles from './buy.module.css'

/** A bank card. */
export function CardPicture() {
  return (
    <svg aria-hidden="true" className={styles.picture} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <rect className={styles.card} height="30" rx="6" width="44" x="14" y="21" />
      <rect className={styles.band} height="7" width="44" x="14" y="27" />
      <path className={styles.line} d="M20 44h9M46 44h6" />
    </svg>
  )
}
