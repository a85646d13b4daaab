import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { showToast } from '../../dialog/toasts.ts'
import { address, harbour, longNamed, unnamed } from '../../gallery/samples.ts'
import { accountKey, type Balance } from './account.ts'

const connection = testConnection(testWallet(harbour.name, { icon: harbour.icon }), {
  accounts: [{ address, type: 'eoa' }],
})

function balance(amount?: bigint, status: Balance['status'] = 'ready'): Balance {
  return { status, amount, readAtMs: 0 }
}

function account(name: string, shown: Balance | undefined, state: ViewState = {}) {
  const [connected = connection] = state.connections ?? []
  const key = accountKey(connected)
  return viewStory(name, {
    connections: [connected],
    ...state,
    history: [{ view: 'Account' }],
    prepare(app) {
      const at = connected.accounts[0]?.address ?? address
      const addresses = {
        [key]: { display: at, explorerUrl: `https://explorer.example/address/${at}`, hasBalance: true },
      }
      app.store.setState({ account: { balances: shown ? { [key]: shown } : {}, addresses } })
      state.prepare?.(app)
    },
  })
}

const some = balance(1_234_567_890_123_456_789n)
const elsewhere = { ...connection, chainId: 'eip155:56' as const }

export const full = account('balance', some)
export const zero = account('no balance', balance(0n))
export const dust = account('less than three decimals show', balance(1n))
export const huge = account('a very large balance', balance(2n ** 256n - 1n))
export const loading = account('balance loading', balance(undefined, 'reading'))
export const refreshing = account('balance read again', balance(some.amount, 'reading'))
export const locked = account('balance unavailable, retry locked', balance(undefined, 'locked'))
export const failed = account('balance unavailable', balance(undefined, 'failed'))
export const refreshFailed = account('balance could not be read again', balance(some.amount, 'locked'), {
  prepare: app => showToast(app, { message: 'toast.balanceUnavailable', variant: 'error' }),
})
export const unknown = account('on an unsupported network that the site allows', undefined, {
  connections: [elsewhere],
  options: { allowUnsupportedChain: true },
})
export const oneNetwork = account('the only network', some, { networks: [testNetwork('eip155:1', 'Ethereum')] })
export const disconnectFailed = account('a failed disconnect', some, {
  prepare: app => showToast(app, { message: 'toast.disconnectFailed', variant: 'error' }),
})
export const longNames = account('long names', some, {
  connections: [{ ...connection, wallet: { ...connection.wallet, name: longNamed.name } }],
  networks: [
    testNetwork('eip155:1', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy'),
    testNetwork('eip155:10', 'Optimism'),
  ],
})
export const noPicture = account('a wallet without name and picture', some, {
  connections: [{ ...connection, wallet: { name: unnamed.name, kind: 'injected' } }],
})
export const otherScript = account('a wallet in another script', some, {
  connections: [{ ...connection, wallet: { ...connection.wallet, name: 'محفظة النور 24' } }],
})
export const severalWallets = account('several wallets', some, { options: { multiWallet: true } })
export const labelled = account('an address labelled by the site', some, {
  options: { addressLabels: { [address]: 'Holiday savings' } },
})
const bitcoinNetwork = testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
export const bitcoin = account('Bitcoin, for ordinals', balance(123_456_789n), {
  networks: [{ ...bitcoinNetwork, nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } }],
  connections: [
    {
      ...connection,
      namespace: 'bip122',
      chainId: bitcoinNetwork.id,
      accounts: [{ address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', type: 'ordinal' }],
    },
  ],
})
export const noBalance = account('a namespace without balances', undefined, {
  networks: [testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub')],
  connections: [
    {
      ...connection,
      namespace: 'cosmos',
      chainId: 'cosmos:cosmoshub-4',
      accounts: [{ address: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02' }],
    },
  ],
  prepare: app =>
    app.store.setState(({ account }) => ({
      account: {
        ...account,
        addresses: {
          'cosmos:cosmoshub-4:cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02': {
            display: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
            explorerUrl: 'https://explorer.example/account/cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
            hasBalance: false,
          },
        },
      },
    })),
})
