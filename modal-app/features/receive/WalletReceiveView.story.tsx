import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { address, harbour } from '../../gallery/samples.ts'

const connection = testConnection(testWallet(harbour.name), { accounts: [{ address, type: 'eoa' }] })
const names = ['Ethereum', 'Optimism', 'Base', 'Polygon', 'Arbitrum', 'Zora']
const networks = names.map((name, index) => testNetwork(`eip155:${index + 1}`, name))

const story = (name: string, state: ViewState) =>
  viewStory(name, { connections: [connection], history: [{ view: 'Account' }, { view: 'WalletReceive' }], ...state })

export const all = story('an address for several networks', { networks })
export const one = story('an address for one network', { networks: networks.slice(0, 1) })
const bitcoinNetwork = testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
export const bitcoin = story('Bitcoin, with an address for ordinals', {
  networks: [bitcoinNetwork],
  connections: [
    {
      ...connection,
      namespace: 'bip122',
      chainId: bitcoinNetwork.id,
      accounts: [
        { address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', type: 'ordinal' },
        { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
      ],
    },
  ],
})
