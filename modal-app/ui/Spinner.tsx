import styles from './spinner.module.css'

/** A small turning arc, as wide as the text is high; the words beside it say what it waits for. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.root} />
}
