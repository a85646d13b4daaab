import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { harbour, longNamed } from '../../gallery/samples.ts'
import { testTask } from '../../tasks/testTask.ts'

const optimism = testNetwork('eip155:10', 'Optimism')
const wallet = testWallet(harbour.name, { icon: harbour.icon })
type Status = Parameters<typeof testTask>[2]

function switching(name: string, status: Status, network = optimism, view: ViewState = {}, isAdding = false) {
  return viewStory(name, {
    wallets: [wallet],
    connections: [testConnection(wallet)],
    history: [{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', network }],
    ...view,
    prepare: app => app.store.setState({ task: testTask('switch', { chainId: network.id, isAdding }, status) }),
  })
}

export const waiting = switching('waiting', 'waiting')
export const adding = switching('the wallet adds the network', 'waiting', optimism, {}, true)
export const declined = switching('declined', 'user_rejected')
export const busy = switching('busy', 'wallet_busy')
export const unknown = switching('the wallet does not know the network', 'unknown_network')
export const insecure = switching('no https node', 'unknown_network', {
  ...testNetwork('eip155:10', 'Local chain'),
  rpcUrls: ['http://127.0.0.1:8545'],
})
const bitcoin = testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
export const absent = switching('a network that cannot be added to Bitcoin wallets', 'unknown_network', bitcoin, {
  networks: [bitcoin, optimism],
  connections: [
    testConnection(wallet, {
      id: 'bip122:harbour',
      namespace: 'bip122',
      chainId: 'bip122:000000000933ea01ad0ee984209779ba',
      wallet: { name: harbour.name, kind: 'injected', icon: harbour.icon },
    }),
  ],
})
export const byHand = switching('the wallet cannot be asked', 'unsupported_method')
export const stayed = switching('the wallet agreed but did not switch', 'wrong_network')
export const missing = switching('the wallet is gone', 'wallet_not_found')
export const failed = switching('failed', 'wallet_failed')
export const locked = switching('from a network of another site', 'waiting', optimism, {
  connections: [testConnection(wallet, { chainId: 'eip155:56' })],
  history: [{ view: 'UnsupportedChain' }, { view: 'SwitchNetwork', network: optimism }],
})
export const longNames = switching(
  'long names',
  'unknown_network',
  testNetwork('eip155:10', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy'),
  { connections: [testConnection(testWallet(longNamed.name, { icon: longNamed.icon }))] },
)
export const onPhone = switching('waiting, on a phone', 'waiting', optimism, { isMobile: true })
export const replaced = viewStory('a wallet is connected instead', {
  wallets: [wallet],
  connections: [testConnection(wallet)],
  history: [{ view: 'Account' }, { view: 'SwitchNetwork', network: optimism }],
  prepare: app => app.store.setState({ task: testTask('connect', { walletId: 'example.other' }) }),
})
export const failedWithWords = viewStory('failed, the wallet says why', {
  wallets: [wallet],
  connections: [testConnection(wallet)],
  history: [{ view: 'Account' }, { view: 'SwitchNetwork', network: optimism }],
  prepare: app => {
    const task = testTask('switch', { chainId: optimism.id, isAdding: false }, 'wallet_failed', 'Chain is not enabled')
    app.store.setState({ task })
  },
})
export const blocked = switching('no window opened', 'popup_blocked')
export const isolated = switching('window isolated by the page’s opener policy', 'popup_isolated')
export const unreachable = switching('no answer from the network', 'network_error')
export const unloaded = switching('offline, a part did not load', 'script_failed')
