import type { ChainId } from '../../../shared/caip.ts'
import { isChainId } from '../../../shared/parseCaip.ts'
import { spellEvmAddress } from '../../../shared/spellAddress.ts'
import type { KeyPair } from './cipher.ts'

/** A connection, as it is stored for the next visit. */
export interface CoinbaseSession {
  own: KeyPair
  peerPublicKey: string
  /** At least one, the selected one first. */
  accounts: string[]
  chainId: ChainId
  /** The wallet's networks, if it reported them. */
  chainIds: ChainId[]
  /** By chain, as in `wallet_getCapabilities` (ERC-5792). */
  capabilities: Record<string, unknown>
}

const maxEntries = 100
const keyPattern = /^[0-9a-f]{2,1024}$/

type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

export function isKey(value: unknown): value is string {
  return typeof value === 'string' && keyPattern.test(value)
}

export function readAccounts(value: unknown): string[] {
  const said = Array.isArray(value) ? value.slice(0, maxEntries).flatMap(each => spellEvmAddress(each) ?? []) : []
  const keys = said.map(address => address.toLowerCase())
  return said.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** The wallet lists its networks by number, with nodes that we do not use. */
export function readChains(value: unknown): ChainId[] {
  const numbers = Object.keys(fieldsOf(value)).slice(0, maxEntries)
  return numbers.map(number => `eip155:${number}`).filter(isChainId)
}

/** @returns undefined for damaged text */
export function readSession(text: string | undefined): CoinbaseSession | undefined {
  let kept: Fields
  try {
    kept = fieldsOf(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
  const { peerPublicKey, chainId, chainIds } = kept
  const { publicKey, privateKey } = fieldsOf(kept.own)
  const accounts = readAccounts(kept.accounts)
  if (!isKey(publicKey) || !isKey(privateKey) || !isKey(peerPublicKey) || !accounts.length || !isChainId(chainId))
    return undefined
  return {
    own: { publicKey, privateKey },
    peerPublicKey,
    accounts,
    chainId,
    chainIds: Array.isArray(chainIds) ? chainIds.slice(0, maxEntries).filter(isChainId) : [],
    capabilities: { ...fieldsOf(kept.capabilities) },
  }
}
