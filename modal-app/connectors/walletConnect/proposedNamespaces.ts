import { type Namespace, namespaces } from '../../../shared/caip.ts'
import type { WalletConnectSettings } from '../../../shared/config.ts'

/** Those with methods that all wallets know. */
export const usualNamespaces = ['eip155', 'solana', 'bip122'] as const

/** Where a session can be asked for: what else there is, a site has to name the methods of. */
export function proposedNamespaces({ methods = {} }: Pick<WalletConnectSettings, 'methods'> = {}): Namespace[] {
  const usual: readonly Namespace[] = usualNamespaces
  return namespaces.filter(namespace => methods[namespace]?.length ?? usual.includes(namespace))
}
