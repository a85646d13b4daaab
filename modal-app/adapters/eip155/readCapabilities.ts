import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import { optional } from '../../lib/optional.ts'
import type { Adapter, Capabilities } from '../Adapter.ts'

const timeoutMs = 3_000

/** EIP-5792. Many wallets do not know the call; whatever they answer, it is no failure. @spec 8.fallback-capabilities */
export const readCapabilities: NonNullable<Adapter['capabilities']> = async ({
  connector,
  chainId,
  address,
  signal,
}) => {
  const hexChain = evmHexChainId(chainId)
  const params = [address, [hexChain]]
  const late = signal ?? AbortSignal.timeout(timeoutMs)
  const asked = { namespace: 'eip155', chainId, method: 'wallet_getCapabilities', params, signal: late } as const
  const answer = await optional(connector.request(asked))
  const told = isPlain(answer) ? Object.entries(answer) : []
  // Wallets write the number of a chain in either case, and with zeros before it.
  const own = told.filter(([chain]) => evmChainId(chain) === chainId)
  // What it has on all chains is said once.
  const everywhere = told.filter(([chain]) => /^0x0+$/.test(chain))
  return Object.fromEntries(
    [...everywhere, ...own].flatMap(([, found]) => (isPlain(found) ? Object.entries(found) : [])),
  )
}

function isPlain(value: unknown): value is Capabilities {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
