/**
 * Spec §6, roles and permissions.
 * @type {import('./rows.mjs').Section}
 */
export const roles = {
  skeleton: {},
  foundation: {},
  wallets: {},
  chains: {},
  signIn: {
    'siwx-required': 'signing in is required or optional',
  },
  auth: {
    'account-types': 'a smart account only where the network has them; defaults by namespace',
    'safe-methods': 'calls that only read go on when others are given up',
  },
  names: {},
  money: {
    'time-zones': 'where the list of time zones restricts',
  },
}
