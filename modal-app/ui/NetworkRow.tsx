import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { disabledBy } from './disabledBy.ts'
import styles from './row.module.css'
import { WalletImage } from './WalletImage.tsx'

interface NetworkRowProps {
  /** The start of the row's accessible name. */
  name: string
  image?: string | undefined
  /** A short tag, such as "Testnet". */
  tag?: string | undefined
  /** The label of the current network; its row shows a tick. */
  current?: string | undefined
  /** Why the network cannot be chosen. */
  disabledReason?: string | undefined
  onClick: () => void
  /** Preloads what the click will need. */
  onIntent?: (() => void) | undefined
}

/** A network to choose. It stays focusable while disabled, so screen readers can read the reason. */
export function NetworkRow({ name, image, tag, current, disabledReason, onClick, onIntent }: NetworkRowProps) {
  const reasonId = useId()
  return (
    <button
      aria-current={current === undefined ? undefined : true}
      {...disabledBy(disabledReason && reasonId)}
      className={styles.root}
      onClick={disabledReason === undefined ? onClick : undefined}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      type="button"
    >
      <WalletImage isRound name={name} size="small" src={image} />
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
