import { explorerPage } from '../../adapters/explorerPage.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { CallsScreen, SentScreen } from '../../money/SentScreen.tsx'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'
import { findSent } from '../../transactions/sentTransactions.ts'

/** The status of a transfer, or of calls that the page asked to show. */
export function WalletSendConfirmedView() {
  const app = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const isOurs = route.view === 'WalletSendConfirmed'
  const sent = useSelector(state => (isOurs ? findSent(state.sentTransactions, route.sent) : undefined))
  const network = useSelector(({ networks }) => networks.list.find(({ id }) => id === sent?.chainId))
  if (!isOurs || !sent) return null
  const { prepared, explorerUrl } = route
  if (!prepared) {
    const url = network && sent.minedAs && explorerPage(network, `tx/${sent.minedAs}`)
    const place = network ?? unknownNetwork(sent.chainId)
    return <CallsScreen explorerUrl={url} network={place} onDone={() => go(app, { is: 'left' })} sent={sent} />
  }
  return (
    <SentScreen
      explorerUrl={explorerUrl}
      onDone={() => go(app, { is: 'started', route: { view: 'Account' } })}
      prepared={prepared}
      sent={sent}
    />
  )
}
