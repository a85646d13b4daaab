/**
 * Spec §4, states and transitions.
 * @type {import('./rows.mjs').Section}
 */
export const transitions = {
  skeleton: {
    'toast-hide': 'a toast that hides is closed, without message, its variant success',
    'account-reset': 'a disconnected account has no address, balance or wallet any more',
    'connection-removed': 'a disconnected connection is gone, and disconnect is told when none remains',
    'account-changed': 'an account changed in the wallet is told',
    'chain-changed': 'a network changed in the wallet is told',
  },
  foundation: {
    'unsupported-chain': 'a network that the site lacks shows UnsupportedChain',
    'switch-failed': 'a switch that fails goes back',
    'network-removed': 'the active network is removed: the wallet moves to the first that remains',
    'namespace-disabled': 'the last network of a namespace is removed: its wallets are not filtered for',
  },
  wallets: {
    'pairing-expired': 'a pairing is over ten seconds before it expires',
  },
  chains: {
    'connection-status': 'a connection is disconnected, connecting, active or connected',
    'one-per-connector': 'one connection of a connector, whatever the case of its id',
    'switch-connected': 'a connected or active connection is gone on with at once',
    'switch-disconnected': 'a disconnected connection asks its wallet, then shows ProfileWallets',
    'switch-other': 'a connection of any other status is an error',
    'switch-namespace': 'a network of another namespace: the modal goes there',
  },
  signIn: {
    'siwx-after-connect': 'an account without a session signs in after it connects',
    'siwx-failed': 'a sign-in that fails says so',
    'siwx-cancelled': 'a required sign-in that is cancelled goes back to a network with a session, else disconnects',
  },
  auth: {
    'auth-connected': 'a login adds a connection',
    'secure-site-ready': 'the secure site is ready 500 ms after it says so, and loaded when it is needed',
    'account-type': 'the preferred type of account is set, then the connector is connected again',
  },
  names: {
    'name-registration': 'loading while it signs and registers; success stores the name',
    'name-cancelled': 'a signature that is cancelled goes back to the name',
  },
  money: {
    'onramp-quote': 'a quote is loading, then there; a failure is kept as a message; a reset forgets all',
    'history-failed': 'transactions that cannot be fetched are an empty list and a toast',
  },
}
