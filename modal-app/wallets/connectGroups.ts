import { chosenSocials } from '../../shared/chosenSocials.ts'
import { type ConnectMethod, connectMethods, type Settings } from '../../shared/config.ts'
import { connectorSections } from '../../shared/wallets.ts'
import type { WalletChoice, WalletSources } from './walletChoices.ts'

/**
 * The available groups of the Connect view, in order (reference §1.2).
 * @param methods login methods besides wallets, by name
 * @param choices the wallet rows
 * @spec 2.method-order
 */
export function connectGroups(
  { connectMethodsOrder, email, socials }: Pick<Settings, 'connectMethodsOrder' | 'email' | 'socials'>,
  methods: Readonly<Partial<Record<ConnectMethod, unknown>>>,
  choices: readonly WalletChoice[],
): ConnectMethod[] {
  const available: Record<ConnectMethod, boolean> = {
    email: email && methods.email !== undefined,
    social: chosenSocials(socials).length > 0 && methods.social !== undefined,
    wallet: choices.length > 0,
  }
  const walletFirst = choices.some(({ kind }) => kind === 'page')
  const order = connectMethodsOrder ?? (walletFirst ? ['wallet', ...connectMethods] : connectMethods)
  const groups = [...new Set(order)].filter(method => available[method])
  // If none of the methods in the site's order is available, visitors can still connect a wallet.
  return !groups.length && available.wallet ? ['wallet'] : groups
}

/** Whether an "or" separates two groups. Email and social logins belong together and have none. */
export function isAlternative(before: ConnectMethod | undefined, after: ConnectMethod): boolean {
  return before !== undefined && (before === 'wallet' || after === 'wallet')
}

/** The groups in their order. */
const groupNames = ['recent', 'installed', 'more'] as const
type WalletGroupName = (typeof groupNames)[number]

interface WalletGroup {
  name: WalletGroupName
  choices: readonly WalletChoice[]
}

function groupOf(choice: WalletChoice): WalletGroupName {
  if ('isRecent' in choice && choice.isRecent) return 'recent'
  return choice.kind === 'page' ? 'installed' : 'more'
}

/**
 * Groups the rows of the wallet list under titles: recent wallets first, then installed ones. If the operator changed
 * `connectorTypeOrder`, the groups follow it.
 */
export function walletGroups(
  choices: readonly WalletChoice[],
  { settings }: { settings: Pick<WalletSources['settings'], 'connectorTypeOrder'> },
): WalletGroup[] {
  const isDefault = settings.connectorTypeOrder.join() === connectorSections.join()
  const names = isDefault ? groupNames : [...new Set(choices.map(groupOf))]
  return names
    .map(name => ({ name, choices: choices.filter(choice => groupOf(choice) === name) }))
    .filter(group => group.choices.length > 0)
}
