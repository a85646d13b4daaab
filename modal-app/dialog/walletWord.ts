import type { ConnectorKind } from '../../shared/wallets.ts'
import type { I18n } from '../lib/createI18n.ts'

/**
 * A wallet within a sentence. The embedded one bears the name of a way in, such as Email, and nobody should look for its
 * question there.
 */
export function walletWord({ name, kind }: { name: string; kind?: ConnectorKind | undefined }, t: I18n['t']): string {
  return kind === 'auth' ? t('wallet.yours') : name
}
