import Check from 'lucide-react/icons/check'
import type { Connection, ConnectionAccount } from '../../../shared/connections.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { List } from '../../ui/List.tsx'
import { switchAccount } from './profileActions.ts'
import styles from './profileWallets.module.css'
import { useShownAddress } from './useShownAddress.ts'

/** The accounts of a wallet whose user may pick one, for example Bitcoin's payment and ordinals accounts. */
export function AccountChoice({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  // A connection lists the account in use first. Here the order stays fixed, so rows do not move.
  const accounts = [...connection.accounts].sort((a, b) => orderOf(a) - orderOf(b) || (a.address < b.address ? -1 : 1))
  return (
    <List label={t('profile.accounts', { wallet: connection.wallet.name })}>
      {accounts.map(account => (
        <AccountRow account={account} connection={connection} key={account.address} />
      ))}
    </List>
  )
}

function orderOf({ type }: ConnectionAccount): number {
  return type === 'ordinal' ? 1 : 0
}

interface AccountRowProps {
  connection: Connection
  account: ConnectionAccount
}

function AccountRow({ connection, account: { address, type } }: AccountRowProps) {
  const { t } = useI18n()
  const select = useAction(switchAccount)
  const { short, name } = useShownAddress(connection, address)
  const isUsed = connection.accounts[0]?.address === address
  const purpose = type === 'payment' || type === 'ordinal' ? t(`profile.account.${type}`) : undefined
  const title = name ?? purpose
  return (
    <button
      aria-current={isUsed || undefined}
      className={styles.account}
      onClick={() => !isUsed && select.run(connection, address)}
      type="button"
    >
      {title && (
        <span className={styles.purpose}>
          <bdi>{title}</bdi>{' '}
        </span>
      )}
      <bdi dir="ltr">{short}</bdi>
      {isUsed && <Check />}
    </button>
  )
}
