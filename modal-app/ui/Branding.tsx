import styles from './branding.module.css'

/** A muted line that names the maker of the modal. */
export function Branding({ children }: { children: string }) {
  return (
    <p className={styles.root}>
      <svg aria-hidden="true" className={styles.mark} viewBox="0 0 32 32">
        <path d="M13 21.5a5.5 5.5 0 0 1 0-11h2.5m3.5 0a5.5 5.5 0 0 1 0 11h-2.5M12.5 16h7" />
      </svg>
      {children}
    </p>
  )
}
