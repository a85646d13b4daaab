import type { AddressProblem } from '../adapters/Adapter.ts'
import type { Route } from '../dialog/router.ts'
import type { Balance } from '../features/account/account.ts'
import type { AccountTab } from '../features/account/accountTabs.ts'
import type { ConnectingText } from '../features/connect/ConnectingExternalView.tsx'
import type { ContinueText } from '../features/connect/ContinueExternalView.tsx'
import type { SwitchText } from '../features/networks/switchTexts.ts'
import type { SummaryCaution } from '../features/request/summaryCautions.ts'
import type { Caution, ResolvedName, SendRefusal } from '../features/send/send.ts'
import type { senderPlace } from '../features/send/senderPlace.ts'
import type { SendStep } from '../features/send/sendStep.ts'
import type { SendText } from '../features/send/sendTexts.ts'
import type { PairingOutcome } from '../features/walletConnect/pairingOutcome.ts'
import type { PairingText } from '../features/walletConnect/pairingTexts.ts'
import type { Platform } from '../features/walletConnect/platforms.ts'
import type { PagedList } from '../lib/pagedList.ts'
import type { DecodedCall } from '../signing/decodeCall.ts'
import type { RequestReading } from '../signing/readRequest.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { Statement } from '../signing/typedData/Statement.ts'
import type { Outcome } from '../tasks/outcome.ts'
import type { TokenList } from '../tokens/tokens.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import type { WalletChoice } from '../wallets/walletChoices.ts'

/** The states each view can show: those of its own union type, and others that change its look. */
interface StateOf {
  Connect:
    | WalletChoice['kind']
    | 'none'
    | 'connected'
    | 'terms'
    | 'unticked'
    | 'ticked'
    | 'otherGroups'
    | 'collapsed'
    | 'more'
    | 'adding'
  ConnectWallets: 'full' | 'unticked'
  AllWallets:
    | 'full'
    | 'loading'
    | 'reading'
    | 'searched'
    | 'certified'
    | 'none'
    | 'noneCertified'
    | 'empty'
    | 'unread'
    | 'moreFailed'
    | 'unticked'
  ConnectingMultiChain: 'ways' | 'missing'
  ConnectingExternal: ConnectingText | 'window' | 'windowFailed'
  ContinueExternal:
    | ContinueText
    | 'elsewhere'
    | RequestReading['kind']
    | Exclude<DecodedCall['kind'], 'plain'>
    | Statement['kind']
    | SummaryCaution
    | 'checking'
    | 'signIn'
    | 'long'
  ConnectingWalletConnect:
    | Exclude<PairingOutcome, Outcome>
    | PairingText
    | Platform
    | 'opened'
    | 'unanswered'
    | 'inside'
    | 'tabs'
  ConnectingWalletConnectBasic: 'code' | 'list' | 'unset'
  GetWallet: 'one' | 'several' | 'reading' | 'loading' | 'unread' | 'none'
  WhatIsAWallet: 'all'
  WhatIsANetwork: 'all'
  Networks: 'few' | 'searchable' | 'before' | 'notSwitching' | 'namespaces' | 'elsewhere' | 'notGranted' | 'unknown'
  Account:
    | Balance['status']
    | 'unknownNetwork'
    | 'oneNetwork'
    | 'wallets'
    | 'labelled'
    | 'named'
    | 'bitcoin'
    | 'noBalance'
    | AccountTab
    | `tokens ${TokenList['status'] | 'hostile' | 'unpriced' | 'stale' | 'none' | 'many'}`
    | `nfts ${PagedList<unknown>['status'] | 'none' | 'hidden' | 'moreFailed'}`
    | `activity ${PagedList<unknown>['status'] | 'none' | 'moreFailed'}`
  Transactions: PagedList<unknown>['status'] | SentTransaction['status'] | 'none' | 'moreFailed' | 'hostile'
  WalletReceive: 'all' | 'one' | 'bitcoin'
  WalletCompatibleNetworks: 'all'
  WalletSend:
    | SendStep
    | NonNullable<ResolvedName['status']>
    | NonNullable<AddressProblem>
    | Exclude<Caution, 'reverts' | 'differs'>
    | SendRefusal['reason']
    | 'preparing'
    | 'given'
    | 'elsewhere'
  WalletSendSelectToken: 'few' | 'many' | 'hostile'
  WalletSendPreview:
    | 'native'
    | 'token'
    | 'unpriced'
    | `changes ${Simulation['result']}`
    | Exclude<ReturnType<typeof senderPlace>, 'here'>
    | Caution
    | 'token fee'
    | SendText
    | 'stayed'
    | 'expired'
  WalletSendConfirmed: SentTransaction['status']
  ProfileWallets:
    | 'one'
    | 'several'
    | 'recent'
    | 'bitcoin'
    | 'elsewhere'
    | 'none'
    | 'noneHere'
    | 'tabs'
    | 'single'
    | 'many'
  SwitchNetwork: SwitchText | 'adding' | 'unknown' | 'insecure' | 'absent' | 'locked'
  SwitchActiveChain: 'asked' | 'longNames'
  UnsupportedChain: 'one' | 'several' | 'many' | 'namespaces'
}

/**
 * The story of each state, as an export name of the view's story file. A missing view or state does not compile; a
 * missing story fails its test.
 */
export const viewStates: { readonly [V in Route['view']]: Readonly<Record<StateOf[V], string>> } = {
  Connect: {
    page: 'three',
    listed: 'withRecommended',
    walletConnect: 'reachable',
    external: 'external',
    pending: 'featured',
    none: 'empty',
    connected: 'connected',
    terms: 'terms',
    unticked: 'unticked',
    ticked: 'ticked',
    otherGroups: 'groups',
    collapsed: 'collapsed',
    more: 'more',
    adding: 'adding',
  },
  ConnectWallets: { full: 'full', unticked: 'unticked' },
  AllWallets: {
    full: 'full',
    loading: 'loading',
    reading: 'reading',
    searched: 'searched',
    certified: 'certified',
    none: 'none',
    noneCertified: 'noneCertified',
    empty: 'empty',
    unread: 'unread',
    moreFailed: 'moreFailed',
    unticked: 'unticked',
  },
  ConnectingMultiChain: { ways: 'ways', missing: 'missing' },
  ConnectingExternal: {
    waiting: 'waiting',
    declined: 'declined',
    busy: 'busy',
    missing: 'missing',
    noAccess: 'declined',
    unsuitable: 'unsuitable',
    unknown: 'unsuitable',
    replaced: 'replaced',
    blocked: 'blocked',
    isolated: 'isolated',
    inUse: 'inUse',
    failed: 'failed',
    done: 'done',
    window: 'inWindow',
    windowFailed: 'windowFailed',
  },
  ContinueExternal: {
    waiting: 'asked',
    done: 'waiting',
    blocked: 'blocked',
    replaced: 'replaced',
    failed: 'blocked',
    elsewhere: 'elsewhere',
    checking: 'checking',
    calls: 'transfer',
    transfer: 'transfer',
    transferFrom: 'moved',
    approve: 'approval',
    create: 'newContract',
    approveAll: 'collection',
    batch: 'batch',
    unknown: 'unknownCall',
    typed: 'permit',
    allow: 'permit',
    move: 'authorization',
    trade: 'order',
    text: 'plainMessage',
    signIn: 'signIn',
    long: 'longMessage',
    bytes: 'bytes',
    hash: 'hash',
    unreadable: 'unreadable',
    hidden: 'longMessage',
    otherSite: 'otherSite',
    otherAccount: 'otherAccount',
    otherNetwork: 'otherAccount',
    looksLikeSignIn: 'looksLikeSignIn',
    delegates: 'unknownCall',
    nothingInReturn: 'gift',
    otherReceiver: 'order',
    returnUnknown: 'witness',
    reverts: 'reverts',
    takesMore: 'collection',
  },
  ConnectingWalletConnect: {
    requesting: 'requesting',
    slow: 'slow',
    refreshing: 'refreshing',
    ready: 'ready',
    done: 'done',
    unset: 'unset',
    declined: 'declined',
    noAccess: 'declined',
    unreachable: 'unreachable',
    refused: 'refused',
    unsuitable: 'unsuitable',
    unknown: 'unsuitable',
    replaced: 'replaced',
    inUse: 'inUse',
    failed: 'failed',
    browser: 'browser',
    mobile: 'mobile',
    qrcode: 'qrcode',
    web: 'web',
    desktop: 'desktop',
    unsupported: 'unsupported',
    opened: 'opened',
    unanswered: 'unanswered',
    inside: 'inside',
    tabs: 'tabs',
  },
  ConnectingWalletConnectBasic: { code: 'code', list: 'list', unset: 'unset' },
  GetWallet: {
    one: 'everyStore',
    several: 'several',
    reading: 'reading',
    loading: 'loading',
    unread: 'unread',
    none: 'none',
  },
  WhatIsAWallet: { all: 'all' },
  WhatIsANetwork: { all: 'all' },
  Account: {
    reading: 'loading',
    ready: 'full',
    locked: 'locked',
    failed: 'failed',
    unknownNetwork: 'unknown',
    oneNetwork: 'oneNetwork',
    wallets: 'severalWallets',
    labelled: 'labelled',
    bitcoin: 'bitcoin',
    noBalance: 'noBalance',
    named: 'named',
    tokens: 'tokens',
    nfts: 'nfts',
    activity: 'activity',
    'tokens reading': 'tokensReading',
    'tokens ready': 'tokens',
    'tokens locked': 'tokensLocked',
    'tokens failed': 'tokensFailed',
    'tokens hostile': 'tokensHostile',
    'tokens unpriced': 'tokensUnpriced',
    'tokens stale': 'tokensStale',
    'tokens none': 'tokensNone',
    'tokens many': 'tokensMany',
    'nfts reading': 'nftsReading',
    'nfts ready': 'nfts',
    'nfts failed': 'nftsFailed',
    'nfts none': 'nftsNone',
    'nfts hidden': 'nftsHidden',
    'nfts moreFailed': 'nftsMoreFailed',
    'activity reading': 'activityReading',
    'activity ready': 'activity',
    'activity failed': 'activityFailed',
    'activity none': 'activityNone',
    'activity moreFailed': 'activityMoreFailed',
  },
  Transactions: {
    reading: 'reading',
    ready: 'ready',
    failed: 'failed',
    none: 'none',
    moreFailed: 'moreFailed',
    pending: 'sent',
    unseen: 'sent',
    awaitingOwners: 'sent',
    confirmed: 'sent',
    replaced: 'sent',
    dropped: 'sent',
    hostile: 'hostile',
  },
  WalletReceive: { all: 'all', one: 'one', bitcoin: 'bitcoin' },
  WalletCompatibleNetworks: { all: 'all' },
  WalletSend: {
    readingTokens: 'readingTokens',
    tokensFailed: 'tokensFailed',
    selectToken: 'selectToken',
    missingToken: 'missingToken',
    addAmount: 'addAmount',
    incorrectValue: 'incorrectValue',
    insufficientFunds: 'insufficientFunds',
    addAddress: 'addAddress',
    resolving: 'reading',
    invalidAddress: 'invalid',
    preview: 'preview',
    reading: 'reading',
    found: 'found',
    none: 'none',
    failed: 'failed',
    invalid: 'invalid',
    otherChain: 'otherChain',
    checksum: 'checksum',
    respelled: 'respelled',
    own: 'own',
    lookalike: 'lookalike',
    unlisted: 'unlisted',
    amount: 'notEnough',
    fee: 'noFee',
    rent: 'rent',
    newAccount: 'newAccount',
    address: 'badAddress',
    refused: 'refusedByContract',
    unreachable: 'unreachable',
    unsuitable: 'unsuitable',
    preparing: 'preparing',
    given: 'given',
    elsewhere: 'elsewhere',
  },
  WalletSendSelectToken: { few: 'few', many: 'searchable', hostile: 'hostile' },
  WalletSendPreview: {
    native: 'native',
    token: 'token',
    unpriced: 'unpriced',
    'changes success': 'native',
    'changes unknown': 'unknown',
    'changes reverted': 'reverted',
    elsewhere: 'elsewhere',
    gone: 'gone',
    respelled: 'respelled',
    own: 'own',
    lookalike: 'lookalike',
    unlisted: 'unlisted',
    reverts: 'reverted',
    differs: 'differs',
    'token fee': 'tokenFee',
    waiting: 'waiting',
    done: 'done',
    declined: 'declined',
    busy: 'busy',
    missing: 'missing',
    blocked: 'blocked',
    isolated: 'isolated',
    replaced: 'replaced',
    stayed: 'stayed',
    unreachable: 'unreachable',
    failed: 'failed',
    expired: 'expired',
  },
  WalletSendConfirmed: {
    pending: 'pending',
    unseen: 'unseen',
    awaitingOwners: 'awaitingOwners',
    confirmed: 'confirmed',
    failed: 'failed',
    replaced: 'replaced',
    dropped: 'dropped',
  },
  ProfileWallets: {
    one: 'one',
    several: 'several',
    recent: 'recent',
    bitcoin: 'bitcoin',
    elsewhere: 'elsewhere',
    none: 'none',
    noneHere: 'noneHere',
    tabs: 'tabs',
    single: 'single',
    many: 'many',
  },
  Networks: {
    few: 'few',
    searchable: 'searchable',
    before: 'before',
    notSwitching: 'notSwitching',
    namespaces: 'namespaces',
    elsewhere: 'elsewhere',
    notGranted: 'notGranted',
    unknown: 'unknown',
  },
  SwitchNetwork: {
    waiting: 'waiting',
    adding: 'adding',
    declined: 'declined',
    busy: 'busy',
    unknown: 'unknown',
    insecure: 'insecure',
    absent: 'absent',
    byHand: 'byHand',
    stayed: 'stayed',
    missing: 'missing',
    replaced: 'replaced',
    blocked: 'blocked',
    isolated: 'isolated',
    failed: 'failed',
    locked: 'locked',
  },
  SwitchActiveChain: { asked: 'asked', longNames: 'longNames' },
  UnsupportedChain: { one: 'one', several: 'two', many: 'many', namespaces: 'namespaces' },
}
