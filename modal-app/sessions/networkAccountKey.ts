import { namespaceOf } from '../../shared/caip.ts'
import { addressKey } from '../../shared/spellAddress.ts'
import type { SessionKey } from './sessions.ts'

/** One account on one network. */
export function networkAccountKey({ chainId, address }: SessionKey): string {
  return `${chainId} ${addressKey(namespaceOf(chainId), address)}`
}
