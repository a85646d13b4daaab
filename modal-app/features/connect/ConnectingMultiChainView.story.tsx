import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour, longNamed } from '../../gallery/samples.ts'

const networks = [
  testNetwork('eip155:1', 'Ethereum'),
  testNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin'),
]
const adapters = createFakeAdapters(...(['eip155', 'solana', 'bip122'] as const).map(each => createFakeAdapter(each)))

function asked(name: string, shown: { name: string; icon: string }, isThere = true) {
  const wallet = testWallet(shown.name, { icon: shown.icon, namespaces: ['eip155', 'solana'] })
  const coins = testWallet(`${shown.name} Wallet`, { icon: shown.icon, namespaces: ['bip122'] })
  return viewStory(name, {
    networks,
    adapters,
    wallets: isThere ? [wallet, coins] : [],
    history: [{ view: 'Connect' }, { view: 'ConnectingMultiChain', wallet }],
  })
}

export const ways = asked('three chains', harbour)
export const longName = asked('a long name', longNamed)
export const missing = asked('the wallet has left the page', harbour, false)
