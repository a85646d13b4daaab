import type { ReactNode } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import { ConnectionImage } from './ConnectionImage.tsx'
import styles from './profileWallets.module.css'
import { useShownAddress } from './useShownAddress.ts'

interface WalletLineProps {
  connection: Connection
  /** What a click on the row does, in a word. */
  action: string
  onClick: () => void
  /** Another thing to do, beside the row. */
  children: ReactNode
}

/** One wallet that is not in use, in a row: a click goes on with it. */
export function WalletLine({ connection, action, onClick, children }: WalletLineProps) {
  const { short, name } = useShownAddress(connection)
  return (
    <div className={styles.line}>
      <button className={styles.row} onClick={onClick} type="button">
        <ConnectionImage connection={connection} />
        <span className={styles.text}>
          <span className={styles.name}>
            <bdi>{connection.wallet.name}</bdi>
          </span>{' '}
          <span className={styles.address}>{name ? <bdi>{name}</bdi> : <bdi dir="ltr">{short}</bdi>}</span>
        </span>{' '}
        <span className={styles.action}>{action}</span>
      </button>
      {children}
    </div>
  )
}
