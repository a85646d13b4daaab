import Power from 'lucide-react/icons/power'
import type { Connection } from '../../../shared/connections.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { copyText } from '../../lib/copyText.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import { ConnectionImage } from './ConnectionImage.tsx'
import { ExplorerLink } from './ExplorerLink.tsx'
import { endConnection, switchWallet } from './profileActions.ts'
import styles from './profileWallets.module.css'
import { SignedInRow } from './SignedInRow.tsx'
import { useShownAddress } from './useShownAddress.ts'

/** The wallet in use for its namespace. The account view shows it if that namespace is active. */
export function UsedWalletCard({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const isActive = useSelector(({ connections }) => connections.activeNamespace === connection.namespace)
  const { display, short, explorerUrl, name } = useShownAddress(connection)
  const select = useAction(switchWallet)
  const end = useAction(endConnection)
  const wallet = connection.wallet.name
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
