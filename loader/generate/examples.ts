import type { Json } from './edits.ts'

/** Valid messages, written by hand and independent of the schemas: the seeds of the fuzz test. */

const evmAccount = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
const connection = {
  id: 'eip155:com.example.wallet',
  connectorId: 'com.example.wallet',
  namespace: 'eip155',
  accounts: [evmAccount, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' }],
  chainId: 'eip155:31337',
  wallet: {
    name: 'Example Wallet',
    kind: 'announced',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    rdns: 'com.example.wallet',
  },
}

export const envelopeExamples: readonly Json[] = [
  { v: 1, t: 'req', id: 1, m: 'wallet.connect', p: { walletId: 'com.example.wallet', namespace: 'eip155' } },
  { v: 1, t: 'req', id: 9007199254740991, m: 'wallet.request', p: null },
  { v: 1, t: 'res', id: 2, r: ['0xabc', null, { status: true }] },
  { v: 1, t: 'res', id: 40, r: null },
  { v: 1, t: 'err', id: 3, e: { code: 4001, name: 'user_rejected', message: 'Declined in the wallet' } },
  { v: 1, t: 'err', id: 4, e: { code: -32603, message: '', data: { originalError: { code: 4902 } } } },
  { v: 1, t: 'evt', m: 'gesture.made', p: {} },
  { v: 1, t: 'evt', m: 'modal.changed', p: { open: true, view: 'Connect', busy: false } },
  { v: 1, t: 'can', id: 7 },
]

const bitcoinConnection = {
  id: 'bip122:unisat',
  connectorId: 'unisat',
  namespace: 'bip122',
  accounts: [
    {
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      type: 'payment',
      publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      path: "m/84'/0'/0'/0/0",
    },
  ],
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  wallet: { name: 'Browser wallet', kind: 'injected', icon: 'data:image/png;base64,iVBORw0KGgo=' },
  user: { email: 'ada@example.com', username: 'ada', provider: 'google' },
  appLink: 'unisat://wc?sessionTopic=1',
}

const session = {
  address: evmAccount.address,
  chainId: 'eip155:31337',
  caipAddress: `eip155:31337:${evmAccount.address}`,
  message: 'shop.example wants you to sign in with your Ethereum account:\n0xf39F\n\n\nURI: https://shop.example',
  signature: '0xabcd',
  expiresAt: '2026-12-03T12:00:00.000Z',
}
const sessionWithToken = {
  ...session,
  token: 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiIwIn0.c2ln-_',
  tokenExpiresAt: '2026-11-26T13:00:00+01:00',
}
/** Texts at their maximum length. */
const longTexts = { message: 'x'.repeat(16_384), signature: 'x'.repeat(32_768) }

export const requestExamples: Readonly<Record<string, readonly Json[]>> = {
  'modal.painted': [{ height: 10_000 }, { height: 1 }],
  'wallet.connect': [
    { walletId: 'com.example.wallet', namespace: 'eip155', chainIds: ['eip155:1'] },
    { walletId: 'Phantom', namespace: 'solana', chainIds: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] },
    { walletId: 'w1', namespace: 'cosmos', chainIds: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'] },
  ],
  'wallet.request': [
    { walletId: 'com.example.wallet', chainId: 'eip155:1', method: 'eth_blockNumber' },
    { walletId: 'w1', chainId: 'eip155:31337', method: 'personal_sign', params: ['0x6869', evmAccount.address] },
    {
      walletId: 'Phantom',
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      method: 'solana_signMessage',
      params: { message: 'Cn8eVZg', pubkey: '11111111111111111111111111111111' },
    },
    { walletId: 'w1', chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', method: 'getAccountAddresses' },
  ],
  'connection.upsert': [
    { connection },
    { connection: bitcoinConnection, isBeside: true },
    { connection, isBeside: false, isOffered: true },
  ],
  'session.upsert': [
    { session, rules: { isRequired: true, isSignedOutOnDisconnect: true } },
    { session: sessionWithToken, rules: { isRequired: false, isSignedOutOnDisconnect: false, isPerNetwork: true } },
    { session: { ...session, ...longTexts }, rules: { isRequired: false, isSignedOutOnDisconnect: true } },
  ],
  'session.remove': [
    { chainId: 'eip155:31337', address: evmAccount.address },
    { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', address: '11111111111111111111111111111111' },
  ],
  'siwx.call': [
    { method: 'createMessage', params: [{ accountAddress: '0xab', chainId: 'eip155:1' }] },
    { method: 'getSessions', params: ['eip155:1', '0xab'] },
    { method: 'setSessions', params: [[]] },
  ],
  'link.open': [
    { link: 'https://wallet.example/browse/{page}?ref=1' },
    { link: 'wallet+app://dapp?url={page}' },
    { link: 'intent://browse/{page}#Intent;scheme=wallet;package=com.example.wallet;end' },
  ],
  'overlay.open': [{}, { view: 'Swap', arguments: { chainId: 'eip155:1', amount: '0.25' } }, { namespace: 'eip155' }],
  'walletConnect.attest': [
    {
      verifyUrl: 'https://verify.example',
      projectId: 'a-b_1',
      id: '0123456789abcdef'.repeat(4),
      decryptedId: 'fedcba9876543210'.repeat(4),
    },
    { verifyUrl: 'http://localhost:4413', projectId: 'x', id: '0'.repeat(64), decryptedId: 'f'.repeat(64) },
  ],
}

export const eventExamples: Readonly<Record<string, readonly Json[]>> = {
  'frame.hello': [{ version: '1.0.0' }, { version: '12.345.6789' }],
  'modal.changed': [
    { open: true, view: 'Connect', busy: false },
    { open: false, view: 'Account', busy: true },
    { open: true, view: 'ConnectingExternal', busy: true, namespace: 'solana' },
    { open: true, view: 'ConnectingExternal', busy: false, isDone: true },
    { open: true, view: 'WalletSendConfirmed', busy: false, outcome: { hash: `0x${'ab'.repeat(32)}` } },
    { open: true, view: 'Swap', busy: false, height: 10_000 },
    { open: true, view: 'Swap', busy: false, height: 1 },
    { open: true, view: 'SwapPreview', busy: false, outcome: { orderId: 'order-1.a:b_c' } },
    { open: true, view: 'UpdateEmailWallet', busy: false, outcome: { email: 'ada.b+c@sub.example.com' } },
  ],
  'modal.covered': [{}],
  'gesture.made': [{}],
  'connection.activated': [
    { id: 'eip155:com.example.wallet' },
    { id: 'bip122:unisat', chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', address: 'bc1q' },
  ],
  'namespaces.changed': [{ namespaces: ['eip155', 'solana'] }, { namespaces: [] }],
  'connection.removed': [{ id: 'eip155:com.example.wallet' }, { id: 'x' }],
  'network.selected': [{ chainId: 'eip155:10' }, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  'analytics.tracked': [
    { name: 'MODAL_OPEN', properties: { connected: true } },
    { name: 'SELECT_WALLET', properties: { name: 'Example', displayIndex: 3, ratio: 0.5 } },
    { name: 'MODAL_CREATED', properties: {} },
  ],
  'frame.failed': [{ code: 'internal', message: 'The configuration cannot be read' }],
  pong: [{}],
}

const sessions = {
  signedIn: [
    { chainId: 'eip155:31337', address: evmAccount.address, expiresAt: '2026-12-03T12:00:00Z' },
    { chainId: 'cosmos:cosmoshub-4', address: 'cosmos1', expiresAt: '2026-12-03T12:00:00.5-08:00' },
  ],
  siwx: { isRequired: true, isSignedOutOnDisconnect: false },
}

const pageWallet = {
  id: 'com.example.wallet',
  name: 'Example Wallet',
  kind: 'announced',
  namespaces: ['eip155', 'solana'],
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  rdns: 'com.example.wallet',
}
const network = {
  id: 'eip155:424242',
  name: 'Elsewhere',
  nativeCurrency: { name: 'Else', symbol: 'ELS', decimals: 18 },
  rpcUrls: ['https://node.example/key?x=1', 'http://127.0.0.1:8545'],
  explorerUrl: 'https://scan.example',
  image: '/images/0123456789abcdef.svg',
  testnet: true,
}

/** Requests from the page to the iframe. */
export const frameRequestExamples: Readonly<Record<string, readonly Json[]>> = {
  'modal.open': [
    {},
    { view: 'Connect', namespace: 'eip155' },
    { view: 'SwitchNetwork', arguments: { chainId: 'eip155:10' } },
    { uri: 'wc:00@2?relay-protocol=irn&symKey=00' },
    { height: 10_000 },
    { height: 1 },
  ],
  'modal.close': [{}],
  'modal.dismiss': [{}],
  'connection.open': [
    { walletId: 'com.example.wallet' },
    { walletId: 'Phantom', namespace: 'solana', address: '7xKX' },
  ],
  'connection.switch': [{ id: 'eip155:io.metamask' }, { id: 'eip155:io.metamask', address: '0x12' }],
  'account.read': [{ id: 'eip155:io.metamask' }],
  'connection.request': [
    { id: 'eip155:walletconnect', chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] },
    { id: 'eip155:walletconnect', chainId: 'eip155:1', method: 'eth_blockNumber' },
  ],
  'network.switch': [{ chainId: 'eip155:10' }],
  'permissions.granted': [
    {
      id: 'eip155:com.example.wallet',
      grants: [{ pci: 'ab'.repeat(32), terms: { chainId: '0x1', expiry: 1_800_000_000 } }],
    },
    { id: 'eip155:walletconnect', grants: Array(8).fill({ pci: '0'.repeat(64), terms: null }) },
  ],
  'session.renew': [{}],
  'session.end': [{}],
  'network.add': [{ network }, { network: null }],
  'network.remove': [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
}

/** Events from the page to the iframe. */
export const frameEventExamples: Readonly<Record<string, readonly Json[]>> = {
  'host.hello': [
    {
      wallets: [pageWallet],
      connections: [connection],
      activeNamespace: 'eip155',
      options: { theme: 'dark', networks: ['eip155:1'] },
      theme: 'light',
      locale: 'en-GB',
    },
    {
      wallets: [],
      connections: [bitcoinConnection],
      activeNamespace: null,
      options: {},
      theme: 'dark',
      locale: '',
      isOpening: true,
      instance: 'treasury',
      networkChanges: [{ network }, { chainId: 'eip155:10' }],
      sessions,
      site: { name: 'Fernhill Tea', description: 'Six teas.', icon: 'https://shop.example/icon.png' },
    },
  ],
  'wallets.changed': [{ wallets: [pageWallet, { id: '_', name: 'W', kind: 'injected', namespaces: ['bip122'] }] }],
  'connections.changed': [
    { connections: [connection], activeNamespace: 'eip155' },
    { connections: [bitcoinConnection], activeNamespace: null },
  ],
  'sessions.changed': [sessions, { signedIn: [] }],
  'theme.changed': [{ theme: 'light' }, { theme: 'dark' }],
  ping: [{}],
}

/** Results from the page to the iframe. */
export const frameResultExamples: Readonly<Record<string, readonly Json[]>> = {
  'modal.painted': [null],
  'wallet.connect': [
    { accounts: connection.accounts, chainId: 'eip155:31337' },
    {
      accounts: [{ address: 'bc1q', type: 'payment', publicKey: '02', path: "m/84'" }],
      chainId: 'bip122:000000000019d6689c085ae165831e93',
    },
    { accounts: bitcoinConnection.accounts, chainId: 'bip122:000000000019d6689c085ae165831e93' },
    { accounts: [{ address: 'cosmos1' }], chainId: 'cosmos:cosmoshub-4' },
  ],
  'wallet.request': ['0x1', null, { status: true }, { signature: '5h' }],
  'connection.upsert': [null],
  'session.upsert': [null],
  'session.remove': [null],
  'siwx.call': [null, { nonce: '12345678' }, [{ message: 'm', signature: 's' }]],
  'link.open': [null],
  'overlay.open': [null],
  'walletConnect.attest': [{ attestation: '' }, { attestation: 'eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjAifQ.c2ln-_' }],
}

/** Results of a page's own sign-in. */
export const pluginExamples: Readonly<Record<string, readonly Json[]>> = {
  createMessage: [
    { nonce: '12345678' },
    {
      nonce: 'aB3'.repeat(40),
      statement: 'By signing in you accept our terms.',
      issuedAt: '2026-11-26T12:00:00.123Z',
      expirationTime: '2026-11-26T12:10:00Z',
      notBefore: '2026-11-26T11:50:00-05:00',
      requestId: "a-b_1.~!$&'()*+,;=:@%20",
      resources: ['https://shop.example/terms', 'ipfs://bafy'],
    },
    { nonce: '12345678', resources: Array.from({ length: 20 }, () => 'a:b') },
  ],
  getSessions: [
    [],
    [
      { message: 'm', signature: '0xabcd' },
      { message: 'm', signature: 's', expiresAt: '2026-12-03T12:00:00Z' },
    ],
    [longTexts],
    Array.from({ length: 32 }, () => ({ message: 'm', signature: 's' })),
  ],
}

/** A site's own wallet with every field. */
const ownWallet = {
  id: 'house-wallet',
  name: 'House Wallet',
  namespaces: ['eip155', 'solana'],
  rdns: 'com.example.House-1',
  homepage: 'https://house.example/wallet?lang=en',
  image: 'data:image/webp;base64,UklGRg==',
  mobileLink: 'house+app://wc',
  desktopLink: 'https://house.example/open',
  webappLink: 'https://app.house.example/',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=com.example',
  chromeStore: 'https://chromewebstore.google.com/detail/house/abc',
  firefoxStore: 'https://addons.mozilla.org/firefox/addon/house/',
  certified: true,
}

const smallWallet = { id: 'w', name: 'W', namespaces: ['eip155'], homepage: 'https://w.example' }

/** Valid values for each setting of the page. */
export const settingExamples: Readonly<Record<string, readonly Json[]>> = {
  networks: [
    ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [network, 'eip155:10'],
  ],
  defaultNetwork: ['eip155:10'],
  customRpcUrls: [
    {},
    { 'eip155:1': ['https://node.example/key?x=1', 'http://127.0.0.1:8545'], 'solana:dev': ['https://c.example'] },
  ],
  connectMethodsOrder: [['wallet', 'email', 'social']],
  connectorTypeOrder: [['recent', 'injected']],
  collapseWallets: [true],
  allWallets: ['ONLY_MOBILE'],
  featuredWalletIds: [['com.example.wallet', 'a_1-b']],
  includeWalletIds: [['com.example.wallet']],
  excludeWalletIds: [[], ['com.example.wallet']],
  accent: ['#0f6b78', '#06C'],
  radius: ['none'],
  font: ['Georgia', 'ＭＳ ゴシック', 'IBM Plex Sans'],
  siteLogo: [
    'data:image/png;base64,AA==',
    'data:image/svg+xml;base64,PHN2Zy8+',
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E",
  ],
  siteName: ['Fernhill Tea'],
  siteDescription: ['Six teas from six gardens.'],
  siteIcons: [['https://shop.example/icon.png']],
  termsUrl: ['https://shop.example/terms?lang=en#top'],
  privacyUrl: ['http://shop.example/privacy'],
  legalCheckbox: [false],
  branding: [true],
  enableNetworkSwitch: [true],
  allowUnsupportedChain: [true],
  analytics: [true],
  debug: [false],
  email: [true],
  socials: [['google', 'x'], [], true, false],
  multiWallet: [true],
  defaultAccountTypes: [{}, { eip155: 'smartAccount', bip122: 'ordinal' }],
  addressLabels: [{}, { '0x52908400098527886E0F7030069857D2E4169EE7': 'Savings' }],
  activity: [true],
  onramp: [['coinbase', 'meld']],
  swaps: [['1inch', 'uniswap-v3'], [], true, false],
  send: [true],
  receive: [true],
  smartSessions: [true],
  signIn: ['required'],
  signInScope: ['network'],
  signInStatement: ['By signing in you accept our terms.'],
  signOutOnDisconnect: [false],
  walletFeaturesOrder: [['swaps', 'send']],
  walletConnect: [
    { projectId: 'id' },
    { projectId: 'a-b_1', relayUrl: 'wss://relay.example', optionalMethods: ['eth_sign'] },
    {
      projectId: 'id',
      methods: { eip155: ['personal_sign', 'eth_sendTransaction'], solana: [] },
      events: { bip122: ['bip122_addressesChanged'] },
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      defaultChain: 'eip155:10',
      rpcMap: { 'eip155:1': 'https://node.example/key?x=1', 'eip155:10': 'http://127.0.0.1:8545' },
    },
    { projectId: 'id', verifyUrl: 'https://verify.example:8443' },
    { projectId: 'id', verifyUrl: 'http://127.0.0.1:4413' },
  ],
  coinbasePreference: ['smartWalletOnly'],
  coinbaseUrl: ['https://keys.coinbase.com/connect', 'http://localhost:4407/connect?a=b'],
  customWallets: [[], [ownWallet], [{ ...smallWallet, mobileLink: 'https://w.example/m', desktopLink: 'w+app://wc' }]],
}

export const everyNodeExamples: readonly Json[] = [
  { ratio: 0.5, count: 9, small: 300, label: 'four', tags: ['a', true, 7], settings: {}, owner: null, note: 'low' },
  {
    ratio: -1.5,
    count: -9,
    small: -20,
    label: 'some text',
    tags: ['b', { nested: 'x' }],
    settings: { theme: 'dark', size: 12 },
    owner: { name: 'Ada' },
    note: null,
  },
]
