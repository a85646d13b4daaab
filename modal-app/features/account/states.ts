import type { States } from '../../gallery/States.ts'
import type { AccountTab } from '../../identity/account.ts'
import type { Caution, FoundCaution } from '../../money/Prepared.ts'
import type { payerPlace } from '../../money/payerPlace.ts'
import type { PagedList } from '../../reads/pagedList.ts'
import type { Read } from '../../reads/Read.ts'
import type { Simulation } from '../../signing/simulate.ts'
import type { TokenList } from '../../tokens/tokens.ts'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import type { MoneyRefusal } from '../send/RefusalNotice.tsx'
import type { RecipientProblem, ResolvedName } from '../send/send.ts'
import type { SendStep } from '../send/sendFacts.ts'
import type { SendText } from '../send/WalletSendPreviewView.tsx'

interface StateOf {
  Account:
    | Read<unknown>['status']
    | 'unknownNetwork'
    | 'oneNetwork'
    | 'testNetwork'
    | 'wallets'
    | 'labelled'
    | 'signedIn'
    | 'named'
    | 'bitcoin'
    | 'noBalance'
    | AccountTab
    | `tokens ${TokenList['status'] | 'hostile' | 'unpriced' | 'stale' | 'none' | 'many'}`
    | `nfts ${PagedList<unknown>['status'] | 'none' | 'hidden' | 'moreFailed'}`
    | `activity ${PagedList<unknown>['status'] | 'none' | 'moreFailed'}`
  AccountSettings: 'all'
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
  Transactions: PagedList<unknown>['status'] | SentTransaction['status'] | 'none' | 'moreFailed' | 'hostile'
  WalletReceive: 'all' | 'one' | 'bitcoin'
  WalletCompatibleNetworks: 'all'
  WalletSend:
    | SendStep
    | NonNullable<ResolvedName['status']>
    | RecipientProblem
    | Exclude<Caution, FoundCaution>
    | MoneyRefusal['reason']
    | 'preparing'
    | 'given'
    | 'elsewhere'
  WalletSendSelectToken: 'few' | 'many' | 'hostile'
  WalletSendPreview:
    | 'native'
    | 'token'
    | 'unpriced'
    | `changes ${Simulation['result']}`
    | Exclude<ReturnType<typeof payerPlace>, 'here'>
    | Caution
    | 'token fee'
    | SendText
    | 'stayed'
    | 'expired'
  WalletSendConfirmed: SentTransaction['status'] | 'part' | 'calls' | 'callsDone' | 'callsFailed' | 'callsPart'
}

/** The stories of an account, and of sending from it. */
export const states: States<StateOf> = {
  Account: {
    reading: 'loading',
    ready: 'full',
    locked: 'locked',
    failed: 'failed',
    unknownNetwork: 'unknown',
    oneNetwork: 'oneNetwork',
    testNetwork: 'onTestNetwork',
    wallets: 'severalWallets',
    labelled: 'labelled',
    signedIn: 'signedIn',
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
  AccountSettings: { all: 'all' },
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
    lapsed: 'sent',
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
    chooseAmount: 'chooseAmount',
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
    otherNetwork: 'otherNetwork',
    link: 'link',
    linkToken: 'linkToken',
    respelled: 'respelled',
    own: 'own',
    lookalike: 'lookalike',
    unlisted: 'unlisted',
    amount: 'notEnough',
    fee: 'noFee',
    rent: 'rent',
    newAccount: 'newAccount',
    address: 'badAddress',
    ownContract: 'ownContract',
    tokenContract: 'tokenContract',
    refused: 'refusedByContract',
    unreachable: 'unreachable',
    unloaded: 'unloaded',
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
    ownerless: 'ownerless',
    tokenContract: 'tokenContract',
    unused: 'unused',
    empty: 'emptyAddress',
    fresh: 'fresh',
    respelled: 'respelled',
    own: 'own',
    lookalike: 'lookalike',
    unlisted: 'unlisted',
    reverts: 'reverted',
    differs: 'differs',
    'token fee': 'tokenFee',
    arrivesLess: 'arrivesLess',
    arrivesNothing: 'arrivesNothing',
    fickle: 'fickle',
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
    unloaded: 'unloaded',
    failed: 'failed',
    expired: 'expired',
  },
  WalletSendConfirmed: {
    pending: 'pending',
    unseen: 'unseen',
    awaitingOwners: 'awaitingOwners',
    confirmed: 'confirmed',
    part: 'part',
    failed: 'failed',
    replaced: 'replaced',
    dropped: 'dropped',
    lapsed: 'lapsed',
    calls: 'callsPending',
    callsDone: 'callsConfirmed',
    callsFailed: 'callsFailed',
    callsPart: 'callsPart',
  },
}
