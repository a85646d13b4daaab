import { memo } from 'react'
import { WalletImage } from './WalletImage.tsx'
import styles from './walletTile.module.css'

interface WalletTileProps {
  /** Any wallet's own name: the accessible name of the tile starts with it. */
  name: string
  icon?: string | undefined
  /** What is known of it, in a word: "Installed". */
  tag?: string | undefined
  /** The one tile of its grid that Tab stops at. */
  isStop: boolean
  /** Id of the text that tells why it does nothing just now; a click is still heard, so that the grid can say so. */
  disabledReasonId?: string | undefined
}

/**
 * A wallet in a grid of many. The grid hears clicks and focus for all its tiles, so that a tile is drawn again only when
 * something of it changes: with five hundred of them that is the difference between a page of the list and a long task.
 */
export const WalletTile = memo(function WalletTile({ name, icon, tag, isStop, disabledReasonId }: WalletTileProps) {
  return (
    <button
      aria-describedby={disabledReasonId}
      aria-disabled={disabledReasonId ? true : undefined}
      className={styles.root}
      tabIndex={isStop ? undefined : -1}
      type="button"
    >
      <WalletImage name={name} src={icon} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {tag !== undefined && <span className={styles.tag}> {tag}</span>}
    </button>
  )
})
