import { type ChainId, isChainId, spellEvmAddress } from '../../../shared/caip.ts'

/** Who is connected, as it is stored for the next visit. The secure site alone knows whether they are still signed in. */
export interface AuthSession {
  address: string
  chainId: ChainId
}

/** @returns undefined for damaged text */
export function readAuthSession(text: string | undefined): AuthSession | undefined {
  try {
    const kept = JSON.parse(text ?? '')
    const address = spellEvmAddress(kept.address)
    return address && isChainId(kept.chainId) ? { address, chainId: kept.chainId } : undefined
  } catch {
    return undefined
  }
}
