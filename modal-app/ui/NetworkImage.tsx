import styles from './networkImage.module.css'
import { WalletImage } from './WalletImage.tsx'

interface NetworkImageProps {
  /** Its letters and tint are shown if there is no picture. */
  name: string
  src?: string | undefined
  /** 28 px beside one line of text, 40 px, or 64 px if it is the subject of the view. */
  size?: 'small' | 'row' | 'hero'
}

/** The picture of a network. It is round; wallet pictures are square. Decorative: the name always stands beside it. */
export function NetworkImage(props: NetworkImageProps) {
  return (
    <span className={styles.root}>
      <WalletImage {...props} />
    </span>
  )
}
