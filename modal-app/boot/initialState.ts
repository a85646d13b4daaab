import type { ModalConfig } from '../../shared/config.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { State } from '../app/State.ts'
import { initialAlerts } from '../dialog/alerts.ts'
import { initialWalletSearch } from '../features/connect/allWallets/walletSearch.ts'
import { initialRouter } from '../flow/router.ts'
import { initialAccount } from '../identity/account.ts'
import { initialNetworks } from '../networks/networks.ts'
import type { pageNetwork } from '../networks/shippedNetworks.ts'
import { readSessions } from '../sessions/sessions.ts'
import { initialSignIn } from '../sessions/signInState.ts'
import type { readGuestWallets } from '../settings/guestWallets.ts'
import { resolveSettings } from '../settings/readSetting.ts'
import { initialWalletList } from '../wallets/walletList.ts'

/**
 * The state of a new iframe, from the page's `host.hello`.
 * @param settingsAtMs when the server sent the settings, in milliseconds since the epoch
 * @param readWallets reads wallets that the page brings
 * @param readNetwork reads networks that the page brings
 */
export function initialState(
  { theme, wallets, connections, activeNamespace, options, site, locale, sessions, present }: PageEvents['host.hello'],
  config: ModalConfig,
  settingsAtMs: number,
  readWallets?: typeof readGuestWallets,
  readNetwork?: typeof pageNetwork,
): State {
  const settings = resolveSettings(options, config, readWallets)
  return {
    settings,
    settingsAtMs,
    nextSettings: null,
    networks: initialNetworks(config.networks, settings, readNetwork),
    grantedNetworks: {},
    page: { theme, wallets, options, site, locale, isInline: present === 'inline' },
    connections: { list: connections, activeNamespace },
    sessions: readSessions(sessions),
    signIn: initialSignIn,
    open: false,
    leaving: null,
    router: initialRouter,
    toast: null,
    alerts: initialAlerts,
    hasAgreed: false,
    refusal: null,
    connectNamespace: null,
    task: null,
    walletList: initialWalletList(config.recommended),
    walletSearch: initialWalletSearch,
    recentWallets: [],
    knownConnections: [],
    accountTypes: {},
    account: initialAccount,
    tokens: {},
    nfts: {},
    activity: {},
    openSends: [],
    sentTransactions: [],
  }
}
