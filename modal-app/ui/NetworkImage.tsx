import styles from './networkImage.module.css'
import { WalletImage } from './WalletImage.tsx'

interface NetworkImageProps {
  /** Gives the letters and the tint shown while there is no picture. */
  name: string
  src?: string | undefined
  /** 28 px beside one line of text, 40 px, or 64 px where it is the subject of the view. */
  size?: 'small' | 'row' | 'hero'
}

/** The picture of a network: round, where a wallet's is square. Decorative: its name always stands beside it. */
export function NetworkImage(props: NetworkImageProps) {
  return (
    <span className={styles.root}>
      <WalletImage {...props} />
    </span>
  )
}
