import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { NetworkImage } from './NetworkImage.tsx'
import styles from './row.module.css'

interface NetworkRowProps {
  /** The accessible name of the row starts with it. */
  name: string
  image?: string | undefined
  /** What is known of it, in a word: "Testnet". */
  tag?: string | undefined
  /** The word for the one in use; it has a tick. */
  current?: string | undefined
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined
  onClick: () => void
  /** The moment to load what the click will need. */
  onIntent?: (() => void) | undefined
}

/** A network to choose. It stays focusable while it cannot be, so that its reason can be heard. */
export function NetworkRow({ name, image, tag, current, disabledReason, onClick, onIntent }: NetworkRowProps) {
  const reasonId = useId()
  return (
    <button
      aria-current={current === undefined ? undefined : true}
      aria-describedby={disabledReason === undefined ? undefined : reasonId}
      aria-disabled={disabledReason === undefined ? undefined : true}
      className={styles.root}
      onClick={disabledReason === undefined ? onClick : undefined}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      type="button"
    >
      <NetworkImage name={name} size="small" src={image} />
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {tag !== undefined && <span className={styles.tag}> {tag}</span>}
        {current !== undefined && (
          <span className={styles.current}>
            {' '}
            {current} <Check />
          </span>
        )}
        {disabledReason !== undefined && (
          <span className={styles.reason} id={reasonId}>
            {' '}
            {disabledReason}
          </span>
        )}
      </span>
    </button>
  )
}
