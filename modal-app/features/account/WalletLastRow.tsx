import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSignedIn } from '../../sessions/sessions.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import styles from './accountView.module.css'
import { ConnectionImage } from './ConnectionImage.tsx'

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

/** Whether the wallets view has more to show than the account view: several wallets are connected, or may be. */
function hasOtherWallets({ settings, connections }: Pick<State, 'settings' | 'connections'>): boolean {
  return settings.multiWallet || connections.list.length > 1
}

function showProfileWallets(app: App): void {
  goTo(app, { view: 'ProfileWallets' })
}
