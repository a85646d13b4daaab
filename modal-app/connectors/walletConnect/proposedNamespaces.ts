import { type Namespace, namespaces } from '../../../shared/caip.ts'
import type { WalletConnectSettings } from '../../../shared/config.ts'

/** Namespaces whose methods all wallets know. */
export const usualNamespaces = ['eip155', 'solana', 'bip122'] as const

/** Namespaces that can be proposed. For unusual ones the site must name methods. */
export function proposedNamespaces({ methods = {} }: Pick<WalletConnectSettings, 'methods'> = {}): Namespace[] {
  const usual: readonly Namespace[] = usualNamespaces
  return namespaces.filter(namespace => methods[namespace]?.length ?? usual.includes(namespace))
}
