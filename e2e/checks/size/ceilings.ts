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
    ceiling: 19.5 * kilobyte,
    stretch: 13.5 * kilobyte,
    raisedBecause:
      'it now owns the connections of all namespaces, which used to be in a second script; 16 and 19 KB both take two round trips, and pages whose Trusted Types allow no second script need only this one to connect; the first frame of an opening is its too: the page’s theme, a skeleton that waits for the view, and cards in the modal’s own look',
  },
  chains: {
    what: 'chains.js, brotli, for sites with networks of other namespaces',
    unit: 'B',
    ceiling: 14 * kilobyte,
    stretch: 10 * kilobyte,
  },
  safe: {
    what: 'safe.js, brotli, for framed pages',
    unit: 'B',
    ceiling: 6 * kilobyte,
    stretch: 4 * kilobyte,
  },
  verify: {
    what: 'verify.js, brotli, for projects with a Verify service',
    unit: 'B',
    ceiling: 2 * kilobyte,
    stretch: kilobyte,
  },
  firstView: {
    what: 'the script in modal.html, unpacked',
    unit: 'B',
    ceiling: 110 * kilobyte,
    stretch: 80 * kilobyte,
  },
  requestsBeforeIntent: {
    what: 'requests before any intent with data-preload="intent", besides loader.js',
    unit: '',
    ceiling: 0,
    stretch: 0,
  },
  ahead: {
    what: 'what an idle page loads by itself once an opener is on screen, bodies and headers',
    unit: 'B',
    ceiling: 45 * kilobyte,
    stretch: 40 * kilobyte,
  },
  requestsAhead: { what: 'requests in it', unit: '', ceiling: 1, stretch: 1 },
  open: {
    what: 'everything until Connect is open, bodies and headers',
    unit: 'B',
    ceiling: 64 * kilobyte,
    stretch: 52 * kilobyte,
  },
  requestsForOthers: {
    what: 'requests in it that only sites with other namespaces or several wallets need',
    unit: '',
    ceiling: 0,
    stretch: 0,
  },
  requestsOpen: { what: 'requests until Connect is open', unit: '', ceiling: 3, stretch: 2 },
  notBrotli: { what: 'of these, responses without brotli', unit: '', ceiling: 0, stretch: 0 },
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
  raisedBecause: 'shared chunks were not counted before the check understood the build’s own imports',
})

/** A view that shows one wallet at work. */
const ringed = (what: string): Ceiling => ({
  ...view(what),
  ceiling: 5.5 * kilobyte,
  raisedBecause: 'the ring closes into a check, has room for the site’s logo, and keeps its place in all states',
})

/** A view of WalletConnect's pairing; the two views share the pairing, the icons and the QR code's frame. */
const pairing = (what: string): Ceiling => ({
  ...schema(what),
  ceiling: 13 * kilobyte,
  stretch: 5 * kilobyte,
  raisedBecause:
    'starting a pairing, taking over one made ahead, the QR code’s frame and the wallet’s icon load with its views, so the first view’s script can omit them',
})

/** Lazy chunks by the name of their first module, each including the chunks it needs. */
export const chunkCeilings: Readonly<Record<string, Ceiling>> = {
  dragSheet: { what: 'lazy: a sheet that follows the finger', unit: 'B', ceiling: kilobyte, stretch: 0.8 * kilobyte },
  laterRoutes: { what: 'lazy: the routes of later views', unit: 'B', ceiling: 3 * kilobyte, stretch: 2 * kilobyte },
  'en-account': texts('of the account'),
  'en-alerts': texts('of setup problems'),
  'en-connect': texts('of connecting'),
  'en-task': texts('of requests to a wallet'),
  'en-networks': texts('of networks'),
  'en-walletConnect': texts('of WalletConnect'),
  'en-wallets': texts('of the wallet list and of getting a wallet'),
  ConnectingExternalView: view('waiting for a wallet in the page'),
  siteFace: {
    what: 'lazy: a site’s own colour, corners and font',
    unit: 'B',
    ceiling: 2 * kilobyte,
    stretch: kilobyte,
  },
  SetupAlert: view('one line about a setup problem'),
  AllWalletsView: {
    ...view('searchable list of all wallets'),
    ceiling: 6 * kilobyte,
    raisedBecause: 'reading and searching the list load with its view, so the first view’s script can omit them',
  },
  ConnectWalletsView: view('all wallets behind one row'),
  ConnectingWalletConnectBasicView: pairing('WalletConnect alone'),
  ConnectingWalletConnectView: pairing('a wallet over WalletConnect'),
  QrCode: { what: 'lazy: a QR code and its drawing', unit: 'B', ceiling: 5 * kilobyte, stretch: 4 * kilobyte },
  ContinueExternalView: view('a call that needs a click'),
  askForClick: view('asking for that click'),
  openCoinbase: { what: 'lazy: Coinbase', unit: 'B', ceiling: 4 * kilobyte, stretch: 3 * kilobyte },
  GetWalletView: view('where to get a wallet'),
  PhoneStores: { ...view('codes for the stores of phones, with their drawing'), ceiling: 7 * kilobyte },
  ConnectingMultiChainView: view('choosing a chain of a wallet'),
  walletListActions: view('the operator’s list of wallets, page by page'),
  pairingActions: view('a pairing with a wallet elsewhere'),
  preparePairing: view('a pairing made before a tap on a phone'),
  rememberWallet: view('remembering a wallet of the page'),
  ProfileWalletsView: {
    ...view('the visitor’s wallets'),
    ceiling: 10.5 * kilobyte,
    stretch: 8 * kilobyte,
    raisedBecause:
      'three kinds of rows and their actions, with a spinner in each button; 2.6 KB are already loaded with the account view before it',
  },
  profileActions: view('actions of the visitor’s wallets'),
  knownConnections: view('connections of earlier visits'),
  readAddress: view('an account that the page names'),
  switchConnection: view('switching the connection'),
  NetworksView: view('networks'),
  readGrantedNetworks: view('networks granted to connections'),
  startSwitch: view('carrying out a switch'),
  SwitchNetworkView: ringed('progress of a network switch'),
  SwitchActiveChainView: view('a network the wallet does not have'),
  readOpening: view('rare options of open()'),
  alertAdvice: view('advice about setup problems'),
  answerFromNodes: view('reads answered by nodes instead of a wallet'),
  switchNetwork: view('switching to a network'),
  UnsupportedChainView: ringed('a network that this site does not use'),
  WhatIsANetworkView: view('what a network is'),
  followKeyboard: view('arrow keys in lists'),
  WhatIsAWalletView: view('what a wallet is'),
  checkOptions: schema('checks of a page’s options'),
  checkRequest: view('checks whether bytes for a wallet are a transaction'),
  createHttpApi: schema('requests to the server and checks of its responses'),
  requestSettings: view('the project’s settings of today'),
  tellOptions: view('whether the page’s options are right'),
  networkCalls: view('the page’s network calls'),
  readNetwork: schema('a network that the page adds'),
  repeatNetworkChanges: schema('restoring network changes after a reload'),
  openAmongTabs: {
    what: 'lazy: sign-client and its connector',
    unit: 'B',
    ceiling: 120 * kilobyte,
    stretch: 105 * kilobyte,
  },
  AccountView: { what: 'lazy: first account view', unit: 'B', ceiling: 10 * kilobyte, stretch: 5 * kilobyte },
  accountActions: view('reads of an account'),
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
    what: 'lazy: a Bitcoin transfer built by us',
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
