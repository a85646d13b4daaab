import type { ComponentProps, ReactNode } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { shownOwner } from '../../lib/emails.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import arming from '../../ui/arming.module.css'
import type { Guard } from '../../ui/Button.tsx'
import { PressHint } from '../../ui/PressHint.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { pictureOf } from '../../wallets/obtainableWallets.ts'
import { isListed } from '../../wallets/recentWallets.ts'
import styles from './profileWallets.module.css'
import { useShownAddress } from './useShownAddress.ts'

interface WalletLineProps {
  connection: Connection
  /** A word for the action of a click. */
  action: string
  /** Decides which presses count. */
  guard?: Guard | undefined
  onClick: () => void
  /** Other actions, shown beside the row. */
  children: ReactNode
}

/** A row for a wallet that is not in use. A click switches to it or reconnects it. */
export function WalletLine({ connection, action, guard, onClick, children }: WalletLineProps) {
  const { short, name } = useShownAddress(connection)
  const owner = useSelector(state => shownOwner(state, connection))
  const line = (
    <div className={styles.line}>
      <button
        className={guard ? `${styles.row} ${arming.root}` : styles.row}
        onClick={event => {
          if (guard) guard.press(event, onClick)
          else onClick()
        }}
        ref={guard?.ref}
        type="button"
      >
        <ConnectionImage connection={connection} />
        <span className={styles.text}>
          <span className={styles.name}>
            <bdi>{owner ?? connection.wallet.name}</bdi>
          </span>{' '}
          <span className={styles.address}>{name ? <bdi>{name}</bdi> : <bdi dir="ltr">{short}</bdi>}</span>
        </span>{' '}
        <span className={styles.action}>{action}</span>
      </button>
      {children}
    </div>
  )
  if (!guard) return line
  return (
    <>
      {line}
      <PressHint>{guard.hint}</PressHint>
    </>
  )
}

interface ConnectionImageProps {
  connection: Connection
  size?: ComponentProps<typeof WalletImage>['size']
}

/** The picture of a connected wallet. The embedded wallet has no logo: it shows the colours of its owner's account. */
export function ConnectionImage({ connection, size = 'row' }: ConnectionImageProps) {
  const app = useApp()
  const src = useSelector(state => imageOf(state, app, connection))
  const { wallet, accounts } = connection
  const [account] = accounts
  if (wallet.kind === 'auth' && account) return <Avatar address={account.address} size={size} />
  return <WalletImage name={wallet.name} size={size} src={src} />
}

/**
 * For WalletConnect connections only the wallet's name is known. A listed wallet of that name has its picture, any
 * other its initials, because WalletConnect's logo would say nothing about the wallet.
 */
function imageOf(
  { recentWallets, walletList }: State,
  { connectors }: App,
  { connectorId, wallet }: Connection,
): string | undefined {
  const { name, rdns, icon = connectors.find(connectorId)?.icon } = wallet
  return pictureOf({ name, rdns, icon }, [...recentWallets.filter(isListed), ...walletList.wallets])
}
