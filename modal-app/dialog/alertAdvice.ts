import type { App } from '../app/App.ts'
import type { AlertName } from './alertTexts.ts'

/** Setup problems (spec §8, alerts) with the advice for the site's developers. Each has exactly one cause. */
export const alertAdvice: Readonly<Record<AlertName, (app: App, detail: string) => string>> = {
  // @spec 8.alert-network-not-found
  networkNotFound: ({ store }, network) =>
    `${network} is not among this site’s networks: ${store
      .getState()
      .networks.list.map(({ id }) => id)
      .join(', ')}. Add it to the project, or call addNetwork() first.`,
  // @spec 8.alert-origin
  originNotAllowed: ({ config }) =>
    `${config.origin} is not on the allow-list of project "${config.projectId}"; add it to its allowedOrigins.`,
  // @spec 8.alert-project-unknown
  projectUnknown: ({ config }) => `The server knows no project "${config.projectId}"; check data-project-id.`,
  // @spec 8.alert-project-missing
  projectIdMissing: () => 'The server was told no project id; add data-project-id to the script tag.',
  // @spec 8.alert-server
  configFailed: (_, reason) => `The project’s settings could not be loaded: ${reason}. The ones at hand are used.`,
  // @spec 8.alert-rate-limited
  configRateLimited: () => 'The project’s settings were asked for too often. The ones at hand are used.',
  // @spec 8.alert-multi-wallet
  multiWalletOff: (_, call) => `${call} is for sites with several wallets at once; set multiWallet to true to use it.`,
  relayUnset: () => 'WalletConnect is not set up; set walletConnect.projectId to the id its relay gave you.',
  relayOrigin: ({ config }) =>
    `${config.origin} is not on the allow-list of this site’s WalletConnect project; add it where you got its id.`,
  relayKey: ({ store }) =>
    `The WalletConnect relay knows no project "${store.getState().settings.walletConnect?.projectId}"; check walletConnect.projectId.`,
  // @spec 8.alert-session-expired
  signInClock: (_, detail) =>
    `The server does not accept the time of a sign-in; check the clocks of the device and of the server (${detail}).`,
  // @spec 8.alert-domain
  embeddedRefused: ({ config }, reason) =>
    `The embedded wallet does not serve ${config.origin}: ${reason}. Add it to the allowedOrigins of project "${config.projectId}".`,
  embeddedUnreachable: ({ config }) =>
    `The embedded wallet at ${config.embedded?.origin} did not load; check that it is up, and that no policy keeps it out.`,
  embeddedTimeout: ({ config }) =>
    `The embedded wallet at ${config.embedded?.origin} did not answer in time; check its server.`,
  relayClock: () =>
    'The WalletConnect relay does not accept the time of this device; check its clock, then connect again.',
}
