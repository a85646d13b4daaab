import type { App } from '../app/App.ts'
import type { FirstMessageKey } from '../lib/createI18n.ts'
import { isLoopback } from '../lib/isLoopback.ts'

interface AlertText {
  /** In the bar above the card. */
  short: FirstMessageKey
  /** On the console, for whoever builds the site. */
  long(app: App, detail: string): string
}

/** The problems of a setup (spec §8, alerts), each with its one cause. */
const alerts = {
  // @spec 8.alert-network-not-found
  networkNotFound: {
    short: 'alert.networkNotFound',
    long: ({ store }, network) =>
      `${network} is not among this site’s networks: ${store
        .getState()
        .networks.list.map(({ id }) => id)
        .join(', ')}. Add it to the project, or call addNetwork() first.`,
  },
  // @spec 8.alert-origin
  originNotAllowed: {
    short: 'alert.invalidConfiguration',
    long: ({ config }) =>
      `${config.origin} is not on the allow-list of project "${config.projectId}"; add it to its allowedOrigins.`,
  },
  // @spec 8.alert-project-unknown
  projectUnknown: {
    short: 'alert.invalidConfiguration',
    long: ({ config }) => `The server knows no project "${config.projectId}"; check data-project-id.`,
  },
  // @spec 8.alert-project-missing
  projectIdMissing: {
    short: 'alert.projectIdMissing',
    long: () => 'The server was told no project id; add data-project-id to the script tag.',
  },
  // @spec 8.alert-server
  configFailed: {
    short: 'alert.serverError',
    long: (_, reason) => `The project’s settings could not be loaded: ${reason}. The ones at hand are used.`,
  },
  // @spec 8.alert-rate-limited
  configRateLimited: {
    short: 'alert.rateLimited',
    long: () => 'The project’s settings were asked for too often. The ones at hand are used.',
  },
  // @spec 8.alert-multi-wallet
  multiWalletOff: {
    short: 'alert.multiWalletOff',
    long: (_, call) => `${call} is for sites with several wallets at once; set multiWallet to true to use it.`,
  },
  relayUnset: {
    short: 'alert.invalidConfiguration',
    long: () => 'WalletConnect is not set up; set walletConnect.projectId to the id its relay gave you.',
  },
  relayOrigin: {
    short: 'alert.invalidConfiguration',
    long: ({ config }) =>
      `${config.origin} is not on the allow-list of this site’s WalletConnect project; add it where you got its id.`,
  },
  relayKey: {
    short: 'alert.invalidConfiguration',
    long: ({ store }) =>
      `The WalletConnect relay knows no project "${store.getState().settings.walletConnect?.projectId}"; check walletConnect.projectId.`,
  },
  // @spec 8.alert-session-expired
  relayClock: {
    short: 'alert.sessionExpired',
    long: () => 'The WalletConnect relay does not accept the time of this device; check its clock, then connect again.',
  },
} satisfies Record<string, AlertText>

export type AlertName = keyof typeof alerts

export interface AlertsState {
  /** In the bar, until it is dismissed. */
  readonly shown: AlertName | null
  /** Each is told once a page. */
  readonly told: readonly AlertName[]
}

export const initialAlerts: AlertsState = { shown: null, told: [] }

/** A detail may be what a page or a server said. */
const maxDetailLength = 200

/**
 * Tells of a problem of the setup, once: at length on the console, and shortly in the modal while somebody builds the
 * site (`debug`, or a page on this machine).
 * @param detail the network that was asked for, or why the server failed
 */
export function showAlert(app: App, name: AlertName, detail = ''): void {
  const { alerts: before, settings } = app.store.getState()
  if (before.told.includes(name)) return
  const isBuilding = settings.debug ?? isLoopback(app.config.origin)
  const { long }: AlertText = alerts[name]
  console.error(`ConnectKit: ${long(app, detail.slice(0, maxDetailLength))}`)
  app.store.setState({ alerts: { shown: isBuilding ? name : before.shown, told: [...before.told, name] } })
}

export function dismissAlert(app: App): void {
  app.store.setState(({ alerts }) => ({ alerts: { ...alerts, shown: null } }))
}

export function alertText(name: AlertName): FirstMessageKey {
  return alerts[name].short
}
