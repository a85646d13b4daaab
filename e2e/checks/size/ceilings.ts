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
    ceiling: 16 * kilobyte,
    stretch: 13.5 * kilobyte,
  },
  wire: {
    what: 'wire.js, brotli, loaded together with the iframe',
    unit: 'B',
    ceiling: 6 * kilobyte,
    stretch: 5 * kilobyte,
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
    ceiling: 48 * kilobyte,
    stretch: 40 * kilobyte,
    raisedBecause: 'it includes wire.js, which was a part of the loader; the loader lost 3.2 KB',
  },
  requestsAhead: {
    what: 'requests in it',
    unit: '',
    ceiling: 2,
    stretch: 1,
    raisedBecause: 'wire.js loads beside the document',
  },
  open: {
    what: 'everything until Connect is open, bodies and headers',
    unit: 'B',
    ceiling: 62.5 * kilobyte,
    stretch: 52 * kilobyte,
    raisedBecause:
      'the prepared view has the wallets of the page, and keeps a press for the script: 0.2 s sooner at 4×',
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

/** A view of what an account has and moves. */
const money = (what: string): Ceiling => ({ ...view(what), ceiling: 15 * kilobyte, stretch: 8 * kilobyte })

/** A part that needs zod, which is one chunk for all parts; shared chunks count for each part. */
const schema = (what: string): Ceiling => ({
  ...view(what),
  ceiling: 12 * kilobyte,
  stretch: 10 * kilobyte,
  raisedBecause: 'shared chunks were not counted before the check understood the build’s own imports',
})

const outOfDocument = 'connecting begins with a click, so its code left the document and counts for its views'
const afterFirstView =
  'what the first view does not show left the document, which lost 2.5 KB, and counts for each view that shows it'

/** A part that connects wallets. */
const connecting = (what: string, kilobytes: number): Ceiling => ({
  ...view(what),
  ceiling: kilobytes * kilobyte,
  raisedBecause: `${outOfDocument}; ${afterFirstView}`,
})

/** A part whose own code was shared with the first view. */
const moved = (what: string, kilobytes: number): Ceiling => ({
  ...view(what),
  ceiling: kilobytes * kilobyte,
  raisedBecause: afterFirstView,
})

/** A view that shows one wallet at work. */
const ringed = (what: string): Ceiling => ({
  ...view(what),
  ceiling: 7.75 * kilobyte,
  raisedBecause: `the ring closes into a check, has room for the site’s logo, and keeps its place in all states; ${outOfDocument}; ${afterFirstView}`,
})

/** A view of WalletConnect's pairing; the two views share the pairing, the icons and the QR code's frame. */
const pairing = (what: string): Ceiling => ({
  ...schema(what),
  ceiling: 16.5 * kilobyte,
  stretch: 5 * kilobyte,
  raisedBecause: `starting a pairing, taking over one made ahead, the QR code’s frame and the wallet’s icon load with its views, so the first view’s script can omit them; ${outOfDocument}; ${afterFirstView}`,
})

/** What a transfer takes, with the namespace's library. The chunks of a namespace share most of it. */
const transfer = (what: string): Ceiling => ({
  what: `lazy: ${what}`,
  unit: 'B',
  ceiling: 19 * kilobyte,
  stretch: 14 * kilobyte,
})

/** Lazy chunks by the name of their first module, each including the chunks it needs. */
export const chunkCeilings: Readonly<Record<string, Ceiling>> = {
  dragSheet: { what: 'lazy: a sheet that follows the finger', unit: 'B', ceiling: kilobyte, stretch: 0.8 * kilobyte },
  laterRoutes: {
    what: 'lazy: the routes of later views',
    unit: 'B',
    ceiling: 3.25 * kilobyte,
    stretch: 2 * kilobyte,
    raisedBecause: 'the styles of variants that only later views draw left the document, which lost 0.5 KB',
  },
  'en-account': texts('of the account'),
  'en-activity': texts('of activity'),
  'en-agreement': texts('of the box that some sites have ticked first'),
  'en-alerts': texts('of setup problems'),
  'en-connect': texts('of connecting'),
  'en-task': texts('of requests to a wallet'),
  'en-later': texts('of parts that most later views have'),
  'en-networks': texts('of networks'),
  'en-nfts': texts('of NFTs'),
  'en-receive': texts('of receiving'),
  'en-request': texts('of what a request asks for'),
  'en-send': texts('of sending'),
  'en-sending': texts('of the preview of sending'),
  'en-sent': texts('of what became of a transaction'),
  'en-toasts': texts('of toasts'),
  'en-walletConnect': texts('of WalletConnect'),
  'en-wallets': texts('of the wallet list and of getting a wallet'),
  ConnectingExternalView: connecting('waiting for a wallet in the page', 6.75),
  callPageWallet: view('calls of a wallet in the page'),
  AgreementCheckbox: view('the box that some sites have ticked first'),
  ShownToast: view('a toast'),
  toastError: view('the toast of an error'),
  followWallet: view('following the wallet in views about the account'),
  requestNamedWallets: view('wallets that a site names'),
  guestWallets: view('reading wallets that a page brings'),
  chooseWallet: view('connecting the wallet that was clicked'),
  afterConnect: view('what follows a connection'),
  connectForPage: view('connecting a wallet for the page, without a view'),
  createTurns: view('the page’s connections one after the other'),
  callFrameWallet: view('the page’s requests to a wallet of the modal'),
  siteFace: {
    what: 'lazy: a site’s own colour, corners and font',
    unit: 'B',
    ceiling: 2 * kilobyte,
    stretch: kilobyte,
  },
  SetupAlert: view('one line about a setup problem'),
  AllWalletsView: {
    ...view('searchable list of all wallets'),
    ceiling: 7 * kilobyte,
    raisedBecause: `reading and searching the list load with its view, so the first view’s script can omit them; ${afterFirstView}`,
  },
  ConnectWalletsView: view('all wallets behind one row'),
  ConnectingWalletConnectBasicView: pairing('WalletConnect alone'),
  ConnectingWalletConnectView: pairing('a wallet over WalletConnect'),
  QrCode: { what: 'lazy: a QR code and its drawing', unit: 'B', ceiling: 5 * kilobyte, stretch: 4 * kilobyte },
  ContinueWithSummary: moved('a call that needs a click', 5.25),
  showCall: view('a call that a wallet elsewhere was asked'),
  RequestSummaryView: money('what a request asks for'),
  explainCall: money('reading what a request asks for'),
  explainTypedData: view('reading typed data'),
  explainOrder: view('reading orders'),
  askForClick: view('asking for that click'),
  openCoinbase: { what: 'lazy: Coinbase', unit: 'B', ceiling: 4 * kilobyte, stretch: 3 * kilobyte },
  GetWalletView: view('where to get a wallet'),
  PhoneStores: { ...view('codes for the stores of phones, with their drawing'), ceiling: 7 * kilobyte },
  ConnectingMultiChainView: view('choosing a chain of a wallet'),
  walletListActions: view('the operator’s list of wallets, page by page'),
  pairingActions: connecting('a pairing with a wallet elsewhere', 7),
  preparePairing: connecting('a pairing made before a tap on a phone', 7.25),
  WalletSendView: money('the form to send'),
  WalletSendSelectTokenView: money('the tokens to send'),
  WalletSendPreviewView: money('the preview of what is sent'),
  WalletSendConfirmedView: money('what became of a transaction'),
  sendActions: money('filling the form in'),
  rememberSent: moved('the watch over transactions', 5.25),
  readSendArguments: schema('what a page wants sent'),
  decodeCall: transfer('what a call says'),
  simulate: view('trying a call out'),
  checkTransfer: transfer('checks of a transfer'),
  estimateFee: transfer('the fee of an Ethereum transfer'),
  transferCall: transfer('the call of an Ethereum transfer'),
  sendTransaction: transfer('an Ethereum transfer'),
  readCosts: transfer('the fee of a Solana transfer'),
  readConfirmed: view('what became of a Bitcoin transaction'),
  readStatus: view('what became of a transaction, of a node'),
  scriptProblem: transfer('checksums of Bitcoin addresses'),
  resolveEnsName: {
    what: 'lazy: names of ENS, with the tables of ENSIP-15',
    unit: 'B',
    ceiling: 41 * kilobyte,
    stretch: 40 * kilobyte,
  },
  rememberWallet: view('remembering a wallet of the page'),
  ProfileWalletsView: {
    ...view('the visitor’s wallets'),
    ceiling: 14 * kilobyte,
    stretch: 8 * kilobyte,
    raisedBecause: `three kinds of rows and their actions, with a spinner in each button; 2.6 KB are already loaded with the account view before it; ${outOfDocument}`,
  },
  profileActions: connecting('actions of the visitor’s wallets', 8),
  knownConnections: view('connections of earlier visits'),
  keepSessions: view('sessions of wallets elsewhere'),
  readAddress: view('an account that the page names'),
  switchConnection: view('switching the connection'),
  NetworksView: moved('networks', 5.75),
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
  createHttpApi: {
    ...schema('requests to the server and checks of its responses'),
    ceiling: 13 * kilobyte,
    raisedBecause: 'it shares a chunk with what left the document',
  },
  requestSettings: view('the project’s settings of today'),
  tellOptions: view('whether the page’s options are right'),
  networkCalls: view('the page’s network calls'),
  readNetwork: schema('a network that the page adds'),
  repeatNetworkChanges: {
    ...schema('restoring network changes after a reload'),
    ceiling: 13 * kilobyte,
    raisedBecause: afterFirstView,
  },
  openSiteSessions: {
    what: 'lazy: sign-client and its connector',
    unit: 'B',
    ceiling: 120 * kilobyte,
    stretch: 105 * kilobyte,
  },
  AccountWithTabs: {
    what: 'lazy: first account view',
    unit: 'B',
    ceiling: 10.75 * kilobyte,
    stretch: 5 * kilobyte,
    raisedBecause: `it says which of several accounts pays, a chunk it shares with sending and receiving; ${afterFirstView}`,
  },
  paymentAccount: view('the account of a wallet that pays'),
  TokensTab: money('the tab of tokens'),
  tokensActions: view('reads of tokens'),
  accountEndpoints: schema('checks of replies about accounts'),
  loadAddresses: view('addresses as people write them'),
  ActivityTab: money('the activity tab'),
  TransactionsView: money('the page of all activity'),
  activityActions: view('reads of activity'),
  NftsTab: money('the tab of NFTs'),
  nftActions: view('reads of NFTs'),
  WalletReceiveView: money('receiving'),
  WalletCompatibleNetworksView: money('networks of an address'),
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
    ceiling: 10.5 * kilobyte,
    stretch: 9 * kilobyte,
    raisedBecause: 'a transfer is checked and its fee told before the wallet is asked',
  },
  polkadotAdapter: { what: 'lazy: Polkadot messages', unit: 'B', ceiling: 3 * kilobyte, stretch: 2 * kilobyte },
  cosmosAdapter: { what: 'lazy: Cosmos messages', unit: 'B', ceiling: 3 * kilobyte, stretch: 2 * kilobyte },
  eip155Adapter: {
    what: 'lazy: eip155 balances, messages and networks',
    unit: 'B',
    ceiling: 11 * kilobyte,
    stretch: 9 * kilobyte,
    raisedBecause: 'viem’s files for hex and errors are shared with transfers, which need all of them',
  },
}
