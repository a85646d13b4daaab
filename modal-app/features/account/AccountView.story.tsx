import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { showToast } from '../../dialog/toasts.ts'
import {
  ether,
  hostileTokens,
  nfts as sampleNfts,
  sampleToken,
  tokens as sampleTokens,
  spam,
  transactions,
} from '../../gallery/ownings.ts'
import { address, harbour, longNamed, unnamed } from '../../gallery/samples.ts'
import type { Read } from '../../reads/Read.ts'
import { keyOf } from '../../sessions/sessions.ts'
import { type TokenList, tokensKey } from '../../tokens/tokens.ts'
import type { ActivityPages } from '../activity/activity.ts'
import type { NftList } from '../nfts/nftActions.ts'

const connection = testConnection(testWallet(harbour.name, { icon: harbour.icon }), {
  accounts: [{ address, type: 'eoa' }],
})

function balance(value?: bigint, status: Read<bigint>['status'] = 'ready'): Read<bigint> {
  return { status, value, at: 0 }
}

function account(name: string, shown: Read<bigint> | undefined, state: ViewState = {}) {
  const [connected = connection] = state.connections ?? []
  const key = tokensKey(connected)
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
export const keepsSessions = account('a site that keeps sessions', some, { options: { smartSessions: true } })
export const zero = account('no balance', balance(0n))
export const dust = account('less than three decimals show', balance(1n))
export const huge = account('a very large balance', balance(2n ** 256n - 1n))
export const loading = account('balance loading', balance(undefined, 'reading'))
export const refreshing = account('balance read again', balance(some.value, 'reading'))
export const locked = account('balance unavailable, retry locked', balance(undefined, 'locked'))
export const failed = account('balance unavailable', balance(undefined, 'failed'))
export const refreshFailed = account('balance could not be read again', balance(some.value, 'locked'), {
  prepare: app => showToast(app, { message: 'toast.balanceUnavailable', variant: 'error' }),
})
export const unknown = account('on an unsupported network that the site allows', undefined, {
  connections: [elsewhere],
  options: { allowUnsupportedChain: true },
})
export const oneNetwork = account('the only network', some, { networks: [testNetwork('eip155:1', 'Ethereum')] })
const testnets = [testNetwork('eip155:1', 'Ethereum'), { ...testNetwork('eip155:11155111', 'Sepolia'), testnet: true }]
export const onTestNetwork = account('on a test network', some, {
  connections: [{ ...connection, chainId: 'eip155:11155111' }],
  networks: testnets,
})
export const onlyTestNetwork = account('on the only network, a test one', some, {
  connections: [{ ...connection, chainId: 'eip155:11155111' }],
  networks: testnets.slice(1),
})
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
export const signedIn = account('signed in', some, {
  sessions: {
    signedIn: [{ ...keyOf(connection), expiresAt: '2026-12-03T12:00:00Z' }],
  },
})
export const allActions = account('everything that can be done', some, {
  config: {
    swapNetworks: [{ id: 'eip155:1' }],
    onramp: [
      {
        ...{ id: 'coinbase', label: 'Coinbase', fee: [1, 2], namespaces: ['eip155'], networks: ['eip155:1'] },
        ...{ origin: 'https://pay.coinbase.com', tracksOrders: true },
      },
    ],
  },
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

const key = tokensKey(connection)
const nowMs = Date.UTC(2026, 10, 21)
const ready: TokenList = { status: 'ready', at: nowMs }
const networks = [
  { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' },
  testNetwork('eip155:10', 'Optimism'),
]

function owned(name: string, list: Partial<TokenList>, native: Read<bigint> | undefined = some) {
  return account(name, native, {
    networks,
    prepare: app => app.store.setState({ tokens: { [key]: { ...ready, ...list } } }),
  })
}

export const tokens = owned('tokens with prices', { value: sampleTokens })
export const tokensUnpriced = owned('tokens without prices', {
  value: [ether('1.234567890123456789'), sampleToken('USDC', { name: 'USD Coin', numeric: '1250.5' })],
})
export const tokensHostile = owned('tokens that want to be seen', { value: [...sampleTokens, ...hostileTokens] })
export const tokensReading = owned('tokens loading', { status: 'reading' }, balance(undefined, 'reading'))
export const tokensStale = owned('tokens of an earlier visit', {
  status: 'reading',
  value: sampleTokens,
  at: Date.UTC(2026, 10, 20, 9, 5),
})
export const tokensLocked = owned(
  'tokens unavailable, retry locked',
  { status: 'locked' },
  balance(undefined, 'locked'),
)
export const tokensFailed = owned('only the own currency is known', { status: 'failed' })
export const tokensNone = owned('no tokens', { value: [ether('0')] }, balance(0n))
export const tokensMany = owned('many tokens', {
  value: [
    ...sampleTokens,
    ...Array.from({ length: 40 }, (_, index) =>
      sampleToken(`TK${index}`, {
        name: `Token ${index}`,
        numeric: String(index + 1),
        address: `eip155:1:0x${index + 100}`,
      }),
    ),
  ],
})
export const named = account('a named account', some, {
  networks,
  prepare: app =>
    app.store.setState(({ account, tokens }) => ({
      account: {
        ...account,
        identities: {
          [key]: { status: 'ready', value: { name: 'saint-barthelemy.harbour-market.eth', avatar: null }, at: nowMs },
        },
      },
      tokens: { ...tokens, [key]: { ...ready, value: sampleTokens } },
    })),
})

function onTab(
  name: string,
  tab: 'nfts' | 'activity',
  lists: { nfts?: Partial<NftList>; activity?: Partial<ActivityPages> },
) {
  const page = { status: 'ready' as const, items: [], next: null, readAtMs: nowMs }
  return account(name, some, {
    networks,
    prepare: app =>
      app.store.setState(({ account }) => ({
        account: { ...account, tab },
        nfts: { [key]: { ...page, showsHidden: false, ...lists.nfts } },
        activity: { [key]: { ...page, unseen: [], ...lists.activity } },
        tokens: { [key]: { ...ready, value: sampleTokens } },
      })),
  })
}

export const nfts = onTab('NFTs', 'nfts', { nfts: { items: [...sampleNfts, spam] } })
export const nftsHidden = onTab('NFTs that look like spam', 'nfts', {
  nfts: { items: [spam], showsHidden: true },
})
export const nftsReading = onTab('NFTs loading', 'nfts', { nfts: { status: 'reading', next: undefined } })
export const nftsUnseen = onTab('no source of NFTs', 'nfts', { nfts: { isUnseen: true } })
export const nftsNone = onTab('no NFTs', 'nfts', {})
export const nftsFailed = onTab('NFTs unavailable', 'nfts', { nfts: { status: 'failed', next: undefined } })
export const nftsMoreFailed = onTab('further NFTs unavailable', 'nfts', {
  nfts: { items: sampleNfts.slice(0, 4), status: 'failed', next: 'more', cursor: 'more' },
})
export const activity = onTab('activity', 'activity', {
  activity: { items: transactions, unseen: ['received-native', 'older'] },
})
export const activityReading = onTab('activity loading', 'activity', {
  activity: { status: 'reading', next: undefined },
})
export const activityNone = onTab('no activity', 'activity', { activity: { unseen: ['received-native'] } })
export const activityFailed = onTab('activity unavailable', 'activity', {
  activity: { status: 'failed', next: undefined },
})
export const activityMoreFailed = onTab('older activity unavailable', 'activity', {
  activity: { items: transactions.slice(0, 1), status: 'failed', next: 'more', cursor: 'more' },
})
