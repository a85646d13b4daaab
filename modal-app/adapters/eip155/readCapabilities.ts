import { evmHexChainId } from '../../../shared/caip.ts'
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
  const answer = await connector.request(asked).catch(() => undefined)
  const found = isPlain(answer) && Object.hasOwn(answer, hexChain) ? answer[hexChain] : undefined
  return isPlain(found) ? found : {}
}

function isPlain(value: unknown): value is Capabilities {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
