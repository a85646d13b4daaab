import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { currentRoute } from '../../flow/router.ts'
import { ReviewScreen } from '../../money/ReviewScreen.tsx'
import { sendTexts } from './sendTexts.ts'

/** Loaded with the check of the form (prepareSend.ts), so it asks within the click. */
const ask = async (app: App) => (await import('./confirmSend.ts')).confirmSend(app)

/** Exactly what will be sent, then the question to the wallet. */
export function WalletSendPreviewView() {
  const { isMobile } = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'send' ? state.task : undefined))
  const id = route.view === 'WalletSendPreview' ? route.prepared.connectionId : ''
  const kind = useSelector(({ connections }) => connections.list.find(each => each.id === id)?.wallet.kind)
  if (route.view !== 'WalletSendPreview') return null
  return <ReviewScreen ask={ask} prepared={route.prepared} task={task} texts={sendTexts({ kind, isMobile })} />
}
