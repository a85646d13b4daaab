/**
 * Milestones own the rows of the specification. In a closed one, each row must have a test, or the check fails.
 * @type {Readonly<Record<Milestone, {title: string, isClosed: boolean}>>}
 * @typedef {'skeleton' | 'foundation' | 'wallets' | 'chains' | 'signIn' | 'auth' | 'names' | 'money'} Milestone
 */
export const milestones = {
  skeleton: { title: 'Walking skeleton', isClosed: true },
  foundation: { title: 'Foundation', isClosed: true },
  wallets: { title: 'Every wallet', isClosed: true },
  chains: { title: 'All chains, many wallets', isClosed: true },
  signIn: { title: 'Sign in with a wallet', isClosed: true },
  auth: { title: 'Email and social login', isClosed: false },
  names: { title: 'Names', isClosed: true },
  money: { title: 'Balances, send, swap, buy', isClosed: false },
}
