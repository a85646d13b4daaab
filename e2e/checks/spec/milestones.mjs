/**
 * Milestones group the rows of the specification.
 * @type {Readonly<Record<Milestone, {title: string}>>}
 * @typedef {'skeleton' | 'foundation' | 'wallets' | 'chains' | 'signIn' | 'auth' | 'names' | 'money'} Milestone
 */
export const milestones = {
  skeleton: { title: 'Walking skeleton' },
  foundation: { title: 'Foundation' },
  wallets: { title: 'Every wallet' },
  chains: { title: 'All chains, many wallets' },
  signIn: { title: 'Sign in with a wallet' },
  auth: { title: 'Email and social login' },
  names: { title: 'Names' },
  money: { title: 'Balances, send, swap, buy' },
}
