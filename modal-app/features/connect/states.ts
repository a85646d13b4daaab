import type { States } from '../../gallery/States.ts'
import type { Outcome } from '../../tasks/outcome.ts'
import type { Platform } from '../../wallets/Platform.ts'
import type { WalletChoice } from '../../wallets/walletChoices.ts'
import type { PairingOutcome, PairingText } from '../walletConnect/pairingTexts.ts'
import type { ConnectingText } from './ConnectingExternalView.tsx'

interface StateOf {
  Connect:
    | WalletChoice['kind']
    | 'none'
    | 'connected'
    | 'terms'
    | 'unticked'
    | 'ticked'
    | 'otherGroups'
    | 'email'
    | 'emailAndWallets'
    | 'emailUnticked'
    | 'collapsed'
    | 'more'
    | 'adding'
  ConnectWallets: 'full' | 'unticked'
  ConnectLogins: 'both' | 'email' | 'unticked'
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
  WhatIsAWallet: 'all' | 'email'
}

/** The stories of the way to a wallet. */
export const states: States<StateOf> = {
  Connect: {
    page: 'three',
    listed: 'withRecommended',
    walletConnect: 'reachable',
    external: 'external',
    email: 'email',
    emailAndWallets: 'emailAndWallets',
    emailUnticked: 'emailUnticked',
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
  ConnectLogins: { both: 'both', email: 'email', unticked: 'unticked' },
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
    unreachable: 'unreachable',
    unloaded: 'unloaded',
    failed: 'failed',
    done: 'done',
    window: 'inWindow',
    windowFailed: 'windowFailed',
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
    unloaded: 'unloaded',
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
  WhatIsAWallet: { all: 'all', email: 'email' },
}
