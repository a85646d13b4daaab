import type { ChainId } from '../../../shared/caip.ts'
import { evmChainId } from '../../../shared/parseCaip.ts'

/** Whether a smart account's contract is deployed, by network. */
export type Deployments = Readonly<Partial<Record<ChainId, boolean>>>

/** The deployments that can be inferred from a wallet's answer. */
export function deploymentsIn(method: string, answer: unknown): Deployments {
  if (method === 'wallet_getCallsStatus') {
    const { status, chainId } = Object(answer)
    const network = evmChainId(chainId)
    // Executed calls were executed by the contract.
    return network && status === 200 ? { [network]: true } : {}
  }
  if (method !== 'wallet_getCapabilities') return {}
  const reported = Object.entries(Object(answer)).flatMap(([hex, each]) => {
    const network = evmChainId(hex)
    const { status } = Object(Object(each).atomic)
    return network && (status === 'supported' || status === 'ready') ? [[network, status === 'supported']] : []
  })
  return Object.fromEntries(reported)
}
