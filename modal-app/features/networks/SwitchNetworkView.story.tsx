import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import type { Switching } from '../../connections/switching.ts'
import { harbour, longNamed } from '../../gallery/samples.ts'

const optimism = testNetwork('eip155:10', 'Optimism')
const wallet = testWallet(harbour.name, { icon: harbour.icon })
const waitingFor = (isAdding: boolean): Switching => ({
  status: 'waiting',
  chainId: 'eip155:10',
  isAdding,
  controller: new AbortController(),
})
const failedBy = (code: ErrorCode): Switching => ({ status: 'failed', chainId: 'eip155:10', code })

function switching(name: string, state: Switching, network = optimism, view: ViewState = {}) {
  return viewStory(name, {
    wallets: [wallet],
    connections: [testConnection(wallet)],
    history: [{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', network }],
    ...view,
    prepare: app => app.store.setState({ switching: state }),
  })
}

export const waiting = switching('waiting', waitingFor(false))
export const adding = switching('the wallet is to add it', waitingFor(true))
export const declined = switching('declined', failedBy('user_rejected'))
export const busy = switching('busy', failedBy('wallet_busy'))
export const unknown = switching('the wallet does not take it', failedBy('unknown_network'))
export const insecure = switching('nor without https', failedBy('unknown_network'), {
  ...testNetwork('eip155:10', 'Local chain'),
  rpcUrls: ['http://127.0.0.1:8545'],
})
const bitcoin = testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
export const absent = switching(
  'a network that Bitcoin wallets cannot be given',
  { status: 'failed', chainId: bitcoin.id, code: 'unknown_network' },
  bitcoin,
  {
    networks: [bitcoin, optimism],
    connections: [
      testConnection(wallet, {
        id: 'bip122:harbour',
        namespace: 'bip122',
        chainId: 'bip122:000000000933ea01ad0ee984209779ba',
        wallet: { name: harbour.name, kind: 'injected', icon: harbour.icon },
      }),
    ],
  },
)
export const byHand = switching('the wallet cannot be asked', failedBy('unsupported_method'))
export const stayed = switching('the wallet said yes and stayed', failedBy('wrong_network'))
export const missing = switching('the wallet is gone', failedBy('wallet_not_found'))
export const failed = switching('failed', failedBy('wallet_failed'))
export const locked = switching('from a network of another site', waitingFor(false), optimism, {
  connections: [testConnection(wallet, { chainId: 'eip155:56' })],
  history: [{ view: 'UnsupportedChain' }, { view: 'SwitchNetwork', network: optimism }],
})
export const longNames = switching(
  'long names',
  failedBy('unknown_network'),
  testNetwork('eip155:10', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy'),
  { connections: [testConnection(testWallet(longNamed.name, { icon: longNamed.icon }))] },
)
export const onPhone = switching('waiting, on a phone', waitingFor(false), optimism, { isMobile: true })
