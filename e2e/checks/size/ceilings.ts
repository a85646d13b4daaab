/** One row of the size check. Bytes are compressed sizes; a count has no unit. */
export interface Ceiling {
  what: string
  unit: 'B' | ''
  ceiling: number
  /** The figure we aim for. */
  stretch: number
  /** Why the ceiling was raised above the architecture's. */
  raisedBecause?: string
}

const kilobyte = 1024

/** Architecture §10. A ceiling is raised only in the commit that needs it, with the reason. */
export const ceilings = {
  loader: {
    what: 'loader.js, brotli',
    unit: 'B',
    ceiling: 18.5 * kilobyte,
    stretch: 13.5 * kilobyte,
    raisedBecause:
      'it owns the connections of all namespaces now, which pages with several had in a second script; 16 and 18 KB both take two flights, and a page whose Trusted Types let no second script in connects by this one alone',
  },
  chains: {
    what: 'chains.js, brotli, where a site has networks of other namespaces',
    unit: 'B',
    ceiling: 14 * kilobyte,
    stretch: 10 * kilobyte,
  },
  safe: {
    what: 'safe.js, brotli, where the page is framed',
    unit: 'B',
    ceiling: 6 * kilobyte,
    stretch: 4 * kilobyte,
  },
  verify: {
    what: 'verify.js, brotli, where the project names a Verify service',
    unit: 'B',
    ceiling: 2 * kilobyte,
    stretch: kilobyte,
  },
  requestsBeforeIntent: {
    what: 'requests before any intent, besides loader.js',
    unit: '',
    ceiling: 0,
    stretch: 0,
  },
  open: {
    what: 'everything until Connect is open, bodies and headers',
    unit: 'B',
    ceiling: 63 * kilobyte,
    stretch: 52 * kilobyte,
  },
  requestsForOthers: {
    what: 'requests of it for what sites with other namespaces, or several wallets, need',
    unit: '',
    ceiling: 0,
    stretch: 0,
  },
  requestsOpen: { what: 'requests until Connect is open', unit: '', ceiling: 3, stretch: 2 },
  notBrotli: { what: 'answers of these not compressed by brotli', unit: '', ceiling: 0, stretch: 0 },
} as const satisfies Record<string, Ceiling>

/** A view that loads while the visitor looks at another. */
const view = (what: string): Ceiling => ({
  what: `lazy: ${what}`,
  unit: 'B',
  ceiling: 5 * kilobyte,
  stretch: 3 * kilobyte,
})

/** The texts of a feature. */
const texts = (what: string): Ceiling => ({
  what: `lazy: texts ${what}`,
  unit: 'B',
  ceiling: 2 * kilobyte,
  stretch: kilobyte,
})

/** A part that needs zod, which is one chunk for all parts; shared chunks count for each part. */
const schema = (what: string): Ceiling => ({
  ...view(what),
  ceiling: 12 * kilobyte,
  stretch: 10 * kilobyte,
  raisedBecause: 'what a chunk shares with others was not counted until the build’s own way to load it was',
})

/** A view of WalletConnect's pairing; the two views share the pairing, the icons and the QR code's frame. */
const pairing = (what: string): Ceiling => ({
  ...schema(what),
  ceiling: 12 * kilobyte,
  stretch: 5 * kilobyte,
  raisedBecause:
    'what begins a pairing, the frame of a code and the picture of a wallet come with its views: the first view’s script does without',
})

/** Lazy chunks by the name of their first module, each including the chunks it needs. */
export const chunkCeilings: Readonly<Record<string, Ceiling>> = {
  laterRoutes: { what: 'lazy: how later views are loaded', unit: 'B', ceiling: 3 * kilobyte, stretch: 2 * kilobyte },
  'en-account': texts('of the account'),
  'en-alerts': texts('of problems of a setup'),
  'en-connect': texts('of connecting'),
  'en-task': texts('of a question to a wallet'),
  'en-networks': texts('of networks'),
  'en-walletConnect': texts('of WalletConnect'),
  'en-wallets': texts('of all wallets and of getting one'),
  ConnectingExternalView: view('waiting for a wallet of the page'),
  SetupAlert: view('a problem of a setup, in a line'),
  AllWalletsView: {
    ...view('all wallets, to search'),
    ceiling: 6 * kilobyte,
    raisedBecause: 'what reads and searches the list comes with its view: the first view’s script does without',
  },
  ConnectWalletsView: view('all wallets behind one row'),
  ConnectingWalletConnectBasicView: pairing('WalletConnect alone'),
  ConnectingWalletConnectView: pairing('a wallet over WalletConnect'),
  QrCode: { what: 'lazy: a QR code and its drawing', unit: 'B', ceiling: 5 * kilobyte, stretch: 4 * kilobyte },
  ContinueExternalView: view('a call that needs a click'),
  askForClick: view('how that click is asked for'),
  openCoinbase: { what: 'lazy: Coinbase', unit: 'B', ceiling: 4 * kilobyte, stretch: 3 * kilobyte },
  GetWalletView: view('where a wallet is got'),
  ConnectingMultiChainView: view('which chain of a wallet'),
  walletListActions: view('the operator’s list of wallets, page by page'),
  pairingActions: view('a pairing with a wallet elsewhere'),
  ProfileWalletsView: {
    ...view('all wallets of a visitor'),
    ceiling: 10 * kilobyte,
    stretch: 8 * kilobyte,
    raisedBecause:
      'three sorts of rows, and what is done with them; 2.6 KB come with the account that is seen before it',
  },
  profileActions: view('what is done with them'),
  knownConnections: view('those of earlier'),
  readAddress: view('an account the page names'),
  switchConnection: view('going on with another'),
  NetworksView: view('networks'),
  readGrantedNetworks: view('what connections are good for'),
  startSwitch: view('how a switch goes'),
  SwitchNetworkView: view('switching the network'),
  SwitchActiveChainView: view('a network the wallet does not have'),
  readOpening: view('what few pages ask of open()'),
  alertAdvice: view('what is wrong with a setup, at length'),
  answerFromNodes: view('what nodes are asked in the place of a wallet'),
  switchNetwork: view('a network that is gone to'),
  UnsupportedChainView: view('a network this site does not use'),
  WhatIsANetworkView: view('what a network is'),
  WhatIsAWalletView: view('what a wallet is'),
  checkOptions: schema('what is wrong with the options of a page'),
  checkRequest: view('whether bytes for a wallet are a transaction'),
  endpoints: schema('what the server may answer'),
  networkCalls: view('what the page asks of networks'),
  readNetwork: schema('a network the page adds'),
  repeatNetworkChanges: schema('networks again, after a reload'),
  openAmongTabs: {
    what: 'lazy: sign-client and its connector',
    unit: 'B',
    ceiling: 120 * kilobyte,
    stretch: 105 * kilobyte,
  },
  AccountView: { what: 'lazy: first account view', unit: 'B', ceiling: 10 * kilobyte, stretch: 5 * kilobyte },
  accountActions: view('what is read of an account'),
  solanaAdapter: {
    what: 'lazy: Solana balances and messages',
    unit: 'B',
    ceiling: 4 * kilobyte,
    stretch: 3 * kilobyte,
  },
  sendTransfer: { what: 'lazy: a Solana transfer', unit: 'B', ceiling: 17 * kilobyte, stretch: 16 * kilobyte },
  bip122Adapter: {
    what: 'lazy: Bitcoin balances and messages',
    unit: 'B',
    ceiling: 3 * kilobyte,
    stretch: 2.5 * kilobyte,
  },
  sendCoins: { what: 'lazy: a Bitcoin transfer by the wallet', unit: 'B', ceiling: 2 * kilobyte, stretch: kilobyte },
  // For wallets that only sign. Half of it is hash functions.
  sendByPsbt: {
    what: 'lazy: a Bitcoin transfer of our making',
    unit: 'B',
    ceiling: 10 * kilobyte,
    stretch: 9 * kilobyte,
  },
  polkadotAdapter: { what: 'lazy: Polkadot messages', unit: 'B', ceiling: 3 * kilobyte, stretch: 2 * kilobyte },
  cosmosAdapter: { what: 'lazy: Cosmos messages', unit: 'B', ceiling: 3 * kilobyte, stretch: 2 * kilobyte },
  eip155Adapter: {
    what: 'lazy: eip155 balances, messages and networks',
    unit: 'B',
    ceiling: 10 * kilobyte,
    stretch: 9 * kilobyte,
  },
}
