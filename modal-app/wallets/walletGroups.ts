import { connectorSections } from '../../shared/wallets.ts'
import type { WalletChoice, WalletSources } from './walletChoices.ts'

/** The groups in their order. */
const groupNames = ['recent', 'installed', 'more'] as const
export type WalletGroupName = (typeof groupNames)[number]

export interface WalletGroup {
  name: WalletGroupName
  choices: readonly WalletChoice[]
}

function groupOf(choice: WalletChoice): WalletGroupName {
  if ((choice.kind === 'page' || choice.kind === 'listed') && choice.isRecent) return 'recent'
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
