import { ProviderRpcError } from '../../../shared/errors.ts'
import { invalid, readCall } from './safeCall.ts'
import type { SafeOwners } from './safeOwners.ts'
import type { SafeReads } from './safeReads.ts'

/** EIP-5792: several calls as one transaction of the Safe. */
export interface SafeBatches {
  send(params: unknown, chainId: string): Promise<{ id: string }>
  status(id: unknown, chainId: string): Promise<unknown>
}

const maxCalls = 256
const maxIds = 256

const statuses: Readonly<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

export function createSafeBatches(owners: SafeOwners, reads: SafeReads): SafeBatches {
  /** Ids chosen by the page. The Safe transaction's hash also works as an id, even after a reload. */
  const chosen = new Map<unknown, string>()

  return {
    async send(params, chainId) {
      const { calls, id, chainId: requested, capabilities } = Object(params)
      if (requested && Number(requested) !== Number(chainId))
        throw new ProviderRpcError(5710, `This Safe is on chain ${Number(chainId)}`)
      if (!Array.isArray(calls) || !calls.length) throw invalid(`calls takes 1 to ${maxCalls} calls`)
      if (calls.length > maxCalls) throw new ProviderRpcError(5740, `A Safe takes up to ${maxCalls} calls`)
      for (const each of [capabilities, ...calls.map(call => call?.capabilities)])
        for (const [name, capability] of Object.entries(Object(each)))
          if (!Object(capability).optional)
            throw new ProviderRpcError(5700, `A Safe does not support ${name.slice(0, 64)}`)
      if (chosen.has(id)) throw new ProviderRpcError(5720, 'A batch with this id exists already')
      const hash = await owners.send(calls.map(readCall))
      if (typeof id !== 'string') return { id: hash }
      if (chosen.size >= maxIds) chosen.delete(chosen.keys().next().value)
      chosen.set(id, hash)
      return { id }
    },
    async status(id, chainId) {
      const transaction = await reads.findSafeTransaction(chosen.get(id) ?? id)
      if (!transaction) throw new ProviderRpcError(5730, 'The Safe has no batch with this id')
      const { txStatus, txHash } = transaction
      const answer = { version: '2.0.0', id, chainId, atomic: true, status: statuses[txStatus] ?? 100 }
      const receipt = txHash ? Object(await reads.receipt(txHash)) : {}
      if (!receipt.blockHash) return answer
      const { logs, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      const status = txStatus === 'SUCCESS' ? '0x1' : '0x0'
      return { ...answer, receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }] }
    },
  }
}
