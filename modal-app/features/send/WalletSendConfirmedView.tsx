import { useApp, useSelector } from '../../app/hooks.ts'
import { currentRoute, resetRoute } from '../../flow/router.ts'
import { SentScreen } from '../../money/SentScreen.tsx'
import { findSent } from '../../transactions/sentTransactions.ts'

/** What becomes of a transfer. */
export function WalletSendConfirmedView() {
  const app = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const isOurs = route.view === 'WalletSendConfirmed'
  const sent = useSelector(state => (isOurs ? findSent(state.sentTransactions, route.sent) : undefined))
  if (!isOurs || !sent) return null
  return (
    <SentScreen
      explorerUrl={route.explorerUrl}
      onDone={() => app.store.setState({ router: resetRoute({ view: 'Account' }) })}
      prepared={route.prepared}
      sent={sent}
    />
  )
}
