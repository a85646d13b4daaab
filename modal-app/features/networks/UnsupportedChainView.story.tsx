import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { showToast } from '../../dialog/toasts.ts'
import { harbour } from '../../gallery/samples.ts'

const wallet = testWallet(harbour.name, { icon: harbour.icon })
const names = ['Ethereum', 'Optimism', 'Base', 'Arbitrum One', 'Polygon', 'Gnosis', 'Zora']
const all = names.map((name, i) => testNetwork(`eip155:${i + 1}`, name))

function stranded(name: string, state: ViewState) {
  return viewStory(name, {
    wallets: [wallet],
    connections: [testConnection(wallet, { chainId: 'eip155:56' })],
    history: [{ view: 'UnsupportedChain' }],
    ...state,
  })
}

export const two = stranded('two networks to choose from', { networks: all.slice(0, 2) })
export const one = stranded('one', { networks: all.slice(0, 1) })
export const many = stranded('many', { networks: all })
export const namespaces = stranded('with networks of other namespaces below', {
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'), createFakeAdapter('bip122')),
  networks: [testNetwork('solana:main', 'Solana'), ...all.slice(0, 2), testNetwork('bip122:main', 'Bitcoin')],
})
const towards = { route: { view: 'Swap' }, networks: ['eip155:1', 'eip155:3'] } as const
export const swap = stranded('for a swap', {
  connections: [testConnection(wallet, { chainId: 'eip155:7' })],
  networks: all,
  history: [{ view: 'Account' }, { view: 'UnsupportedChain', towards }],
})
export const disconnectFailed = stranded('a failed disconnect', {
  networks: all.slice(0, 2),
  prepare: app => showToast(app, { message: 'toast.disconnectFailed', variant: 'error' }),
})
