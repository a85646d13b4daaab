import { WalletImage } from './WalletImage.tsx'
import styles from './walletRow.module.css'

interface WalletRowProps {
  /** Any wallet's own name: the accessible name of the row starts with it. */
  name: string
  icon?: string | undefined
  /** What is known of it, in a word: "Installed". */
  tag?: string | undefined
  onClick: () => void
  /** The moment to load what the click will need. */
  onIntent?: () => void
}

export function WalletRow({ name, icon, tag, onClick, onIntent }: WalletRowProps) {
  return (
    <button className={styles.root} onClick={onClick} onFocus={onIntent} onPointerEnter={onIntent} type="button">
      <WalletImage name={name} src={icon} />
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {tag !== undefined && <span className={styles.tag}> {tag}</span>}
      </span>
    </button>
  )
}
