import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { harbour, longNamed } from '../../gallery/samples.ts'

const wallet = testWallet(harbour.name, { icon: harbour.icon })
const solana = testNetwork('solana:dev', 'Solana Devnet')

function switching(name: string, network = solana, state: ViewState = {}) {
  return viewStory(name, {
    wallets: [wallet],
    connections: [testConnection(wallet)],
    history: [{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchActiveChain', network }],
    ...state,
  })
}

export const asked = switching('to another namespace')
export const toEvm = switching('to Ethereum networks', testNetwork('eip155:1', 'Ethereum'))
export const opened = switching('opened by the page', solana, {
  history: [{ view: 'SwitchActiveChain', network: solana }],
})
export const longNames = switching(
  'long names',
  testNetwork('bip122:long', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy'),
  { connections: [testConnection(testWallet(longNamed.name, { icon: longNamed.icon }))] },
)
