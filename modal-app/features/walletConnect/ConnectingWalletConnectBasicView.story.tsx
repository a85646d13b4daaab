import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { walletConnectId } from '../../connectors/connectorIds.ts'
import { harbour, lantern, pairingUri } from '../../gallery/samples.ts'
import { testTask } from '../../tasks/testTask.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'

const recommended = [
  listedWallet('Harbour', { image: harbour.icon, mobileLink: 'harbour://' }),
  listedWallet('Paper Lantern', { image: lantern.icon, mobileLink: 'lantern://' }),
  listedWallet('Fjord', { mobileLink: 'fjord://' }),
  listedWallet('Quill'),
]

function basic(name: string, state: ViewState = {}) {
  return viewStory(name, {
    wallets: [],
    config: { recommended },
    options: { walletConnect: { projectId: 'demo' } },
    history: [{ view: 'ConnectingWalletConnectBasic' }],
    prepare: app =>
      app.store.setState({
        task: testTask('connect', {
          walletId: walletConnectId,
          pairing: { status: 'ready', uri: pairingUri, expiresAtMs: Date.UTC(2026, 10, 22) },
        }),
      }),
    ...state,
  })
}

export const code = basic('a code')
export const list = basic('on a phone, a list', { isMobile: true })
export const unset = basic('no relay project id', { options: {} })
