import { Component } from 'react'
import { disabledBy } from './disabledBy.ts'
import { WalletImage } from './WalletImage.tsx'
import styles from './walletTile.module.css'

interface WalletTileProps {
  /** Any text a wallet calls itself; the start of the tile's accessible name. */
  name: string
  icon?: string | undefined
  /** A short tag, such as "Installed". */
  tag?: string | undefined
  /** Whether Tab stops at this tile, as it does at exactly one per grid. */
  isStop: boolean
  /** Id of the text that says why the tile is disabled. The grid still receives clicks and can show the reason. */
  disabledReasonId?: string | undefined
}

/**
 * A wallet in a large grid. The grid handles clicks and focus for all tiles, so a tile only redraws if its own data
 * changes. With five hundred tiles this avoids a long task on every new page of the list.
 */
export class WalletTile extends Component<WalletTileProps> {
  override shouldComponentUpdate(next: WalletTileProps): boolean {
    const { name, icon, tag, isStop, disabledReasonId } = this.props
    const isSame =
      next.name === name &&
      next.icon === icon &&
      next.tag === tag &&
      next.isStop === isStop &&
      next.disabledReasonId === disabledReasonId
    return !isSame
  }

  override render() {
    const { name, icon, tag, isStop, disabledReasonId } = this.props
    return (
      <button
        {...disabledBy(disabledReasonId)}
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
  }
}
