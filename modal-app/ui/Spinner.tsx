import styles from './spinner.module.css'

/** A small spinner as wide as the text is high. The words beside it say what it waits for. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.root} />
}
