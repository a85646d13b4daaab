import { connectorSections } from '../../shared/wallets.ts'
import type { WalletChoice, WalletSources } from './walletChoices.ts'

/** Titles of the groups, in their order. */
const groupNames = ['recent', 'installed', 'more'] as const
export type WalletGroupName = (typeof groupNames)[number]

export interface WalletGroup {
  name: WalletGroupName
  choices: readonly WalletChoice[]
}

function groupOf(choice: WalletChoice): WalletGroupName {
  if (choice.kind === 'page') return 'installed'
  return choice.kind === 'listed' && choice.isRecent ? 'recent' : 'more'
}

/**
 * The rows of the wallet list under their titles. Wallets used lately come first, then those in this browser; where the
 * operator chose another order, the groups follow it.
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
