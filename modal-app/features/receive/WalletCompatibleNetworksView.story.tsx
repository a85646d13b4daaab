import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { address, harbour } from '../../gallery/samples.ts'

const connection = testConnection(testWallet(harbour.name), { accounts: [{ address, type: 'eoa' }] })
const names = ['Ethereum', 'Optimism', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy', 'Polygon']

export const all = viewStory('the networks of an address', {
  connections: [connection],
  networks: names.map((name, index) => testNetwork(`eip155:${index + 1}`, name)),
  history: [{ view: 'Account' }, { view: 'WalletReceive' }, { view: 'WalletCompatibleNetworks' }],
})
