import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSignedIn } from '../../sessions/sessions.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import styles from './accountView.module.css'
import { ConnectionImage } from './ConnectionImage.tsx'
import { hasOtherWallets } from './hasOtherWallets.ts'
import { showProfileWallets } from './showProfileWallets.ts'

/** What the account is connected with, and the way to end that: the rarest thing to do here, so it comes last. */
export function WalletLastRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const disconnect = useAction(disconnectActive)
  const openWallets = useAction(showProfileWallets)
  const isIn = useSelector(state => isSignedIn(state, connection))
  const hasWallets = useSelector(hasOtherWallets)
  return (
    <div className={styles.wallet} data-below={isIn || undefined}>
      <Fact
        icon={<ConnectionImage connection={connection} size="small" />}
        label={t('account.wallet')}
        onClick={hasWallets ? () => openWallets.run() : undefined}
        value={connection.wallet.name}
      />
      <Button busy={disconnect.isRunning} inline onClick={() => disconnect.run()} variant="quiet">
        {t('account.disconnect')}
      </Button>
    </div>
  )
}
