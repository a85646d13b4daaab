import Check from 'lucide-react/icons/check'
import Power from 'lucide-react/icons/power'
import type { Connection, ConnectionAccount } from '../../../shared/connections.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { copyText } from '../../lib/clipboard.ts'
import { shownOwner } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { List } from '../../ui/List.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ExplorerLink } from './ExplorerLink.tsx'
import { endConnection, switchAccount, switchWallet } from './profileActions.ts'
import styles from './profileWallets.module.css'
import { SignedInRow } from './SignedInRow.tsx'
import { useShownAddress } from './useShownAddress.ts'
import { ConnectionImage } from './WalletLine.tsx'

/** The wallet in use for its namespace. The account view shows it if that namespace is active. */
export function UsedWalletCard({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const isActive = useSelector(({ connections }) => connections.activeNamespace === connection.namespace)
  const { display, short, explorerUrl, name } = useShownAddress(connection)
  const select = useAction(switchWallet)
  const end = useAction(endConnection)
  const owner = useSelector(state => shownOwner(state, connection))
  const wallet = owner ?? connection.wallet.name
  const hasChoice = !namespaceFacts[connection.namespace].walletOrdersAccounts && connection.accounts.length > 1
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <ConnectionImage connection={connection} />
        <span className={styles.text}>
          <span className={styles.name}>
            <bdi>{wallet}</bdi>
          </span>
          {name && (
            <span className={styles.address}>
              {' '}
              <bdi>{name}</bdi>
            </span>
          )}
        </span>
        {isActive && <span className={styles.tag}>{t('profile.active')}</span>}
      </div>
      <div className={styles.tools}>
        <CopyButton copy={copyText} key={display} label={t('account.copyAddress')} text={display}>
          <bdi dir="ltr">{short}</bdi>
        </CopyButton>
        <ExplorerLink url={explorerUrl} />
        <IconButton
          icon={end.isRunning ? <Spinner /> : <Power />}
          label={t('profile.disconnect', { wallet })}
          onClick={() => end.run(connection)}
        />
      </div>
      <SignedInRow connection={connection} />
      {hasChoice && <AccountChoice connection={connection} />}
      {!isActive && (
        <Button onClick={() => select.run(connection)} variant="primary">
          {t('profile.use', { wallet })}
        </Button>
      )}
    </div>
  )
}

/** The accounts of a wallet whose user may pick one, for example Bitcoin's payment and ordinals accounts. */
function AccountChoice({ connection }: { connection: Connection }) {
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
