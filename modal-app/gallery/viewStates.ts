import type { Route } from '../dialog/router.ts'
import type { Balance } from '../features/account/account.ts'
import type { ConnectingText } from '../features/connect/ConnectingExternalView.tsx'
import type { ContinueText } from '../features/connect/ContinueExternalView.tsx'
import type { SwitchText } from '../features/networks/switchTexts.ts'
import type { PairingOutcome } from '../features/walletConnect/pairingOutcome.ts'
import type { PairingText } from '../features/walletConnect/pairingTexts.ts'
import type { Platform } from '../features/walletConnect/platforms.ts'
import type { Outcome } from '../tasks/outcome.ts'
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
  ContinueExternal: ContinueText
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
  Account: Balance['status'] | 'unknownNetwork' | 'oneNetwork' | 'wallets' | 'labelled' | 'bitcoin' | 'noBalance'
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
  ContinueExternal: { waiting: 'asked', done: 'waiting', blocked: 'blocked', replaced: 'replaced', failed: 'blocked' },
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
