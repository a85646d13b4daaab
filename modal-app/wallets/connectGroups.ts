import { type ConnectMethod, connectMethods, type Settings } from '../../shared/config.ts'
import type { WalletChoice } from './walletChoices.ts'

/**
 * The groups of the Connect view that are available, in their order (reference §1.2).
 * @param methods what there is besides wallets, by name
 * @param choices the rows of wallets
 * @spec 2.method-order
 */
export function connectGroups(
  { connectMethodsOrder, email, socials }: Pick<Settings, 'connectMethodsOrder' | 'email' | 'socials'>,
  methods: Readonly<Partial<Record<ConnectMethod, unknown>>>,
  choices: readonly WalletChoice[],
): ConnectMethod[] {
  const available: Record<ConnectMethod, boolean> = {
    email: email && methods.email !== undefined,
    social: socials.length > 0 && methods.social !== undefined,
    wallet: choices.length > 0,
  }
  const walletFirst = choices.some(({ kind }) => kind === 'page')
  const order = connectMethodsOrder ?? (walletFirst ? ['wallet', ...connectMethods] : connectMethods)
  const groups = [...new Set(order)].filter(method => available[method])
  // A site that asked only for what is not there still has its visitors connect.
  return !groups.length && available.wallet ? ['wallet'] : groups
}

/** An "or" stands between groups, but not between email and social logins, which belong together. */
export function isAlternative(before: ConnectMethod | undefined, after: ConnectMethod): boolean {
  return before !== undefined && (before === 'wallet' || after === 'wallet')
}
