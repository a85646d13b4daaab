import type { ReactNode } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { shownOwner } from '../../connections/activeConnection.ts'
import arming from '../../ui/arming.module.css'
import type { Guard } from '../../ui/Button.tsx'
import { PressHint } from '../../ui/PressHint.tsx'
import { ConnectionImage } from '../../wallets/ConnectionImage.tsx'
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
