import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSignedIn, keyOf, sessionsOf } from '../../sessions/sessions.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import styles from './signedInRow.module.css'

/** Shows that the account is signed in, with a way to sign out. Empty for other accounts. */
export function SignedInRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const isIn = useSelector(state => isSignedIn(state, connection))
  const signOut = useAction(signOutAccount)
  if (!isIn) return null
  return (
    <div className={styles.root}>
      <Fact icon={<ShieldCheck />} label={t('account.session')} value={t('account.signedIn')} />
      <Button busy={signOut.isRunning} inline onClick={() => signOut.run(connection)} variant="quiet">
        {t('account.signOut')}
      </Button>
    </div>
  )
}

/**
 * Ends the sessions of a connection's account on its network; the wallet stays connected. The page drops them, and then
 * the server is told (sessions/keptSessions.ts).
 * @throws ConnectKitError `plugin_failed`; the sessions stay
 */
async function signOutAccount({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): Promise<void> {
  const key = keyOf(connection)
  if (store.getState().sessions.plugin)
    await host.call('siwx.call', { method: 'revokeSession', params: [key.chainId, key.address] })
  const keys = sessionsOf(store.getState(), connection).map(({ chainId, address }) => ({ chainId, address }))
  await Promise.all((keys.length ? keys : [key]).map(each => host.call('session.remove', each)))
}
