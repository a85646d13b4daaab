import { formatEther, type Hex, hashMessage, hashTypedData, hexToString, isHex, type TypedDataDefinition } from 'viem'
import type { Vault } from './openVault.ts'
import {
  type Call,
  hashOf,
  messageToSign,
  sampleSafeAbi,
  signAs,
  type ToSign,
  transactionToSign,
} from './sampleSafe.ts'

/** A site's request to the owners. */
export interface Entry {
  title: string
  text: string
  /** Owners who have signed. */
  signed: number
  state: 'waiting' | 'done' | 'rejected'
  /** An owner signs; the last required one executes. */
  approve(): Promise<void>
  reject(): void
}

/** Details of a transaction, in the format of Safe's gateway. */
interface Transaction {
  safeTxHash: Hex
  txStatus: 'AWAITING_CONFIRMATIONS' | 'SUCCESS' | 'CANCELLED' | 'FAILED'
  txHash: Hex | null
  txData: { hexData: Hex; value: string; to: { value: string } } | null
}

/** Safe{Wallet}'s message for a refusal. */
const rejected = 'Transaction was rejected'

export interface Queue {
  readonly entries: readonly Entry[]
  /** Resolves as soon as one owner has signed, like Safe{Wallet}, because the other owners may take long. */
  propose(calls: readonly Call[]): Promise<{ safeTxHash: Hex }>
  /** Resolves with the signature if one owner is enough, else with the hash by which it can be fetched. */
  sign(message: string | TypedDataDefinition): Promise<{ messageHash: Hex; signature?: Hex }>
  transaction(safeTxHash: unknown): Transaction
  signature(messageHash: unknown): string
}

/** @param show redraws the entries */
export function createQueue(vault: Vault, show: () => void): Queue {
  const { reader, signer, network, owners, address } = vault
  const threshold = owners.length
  const domain = { chainId: network.chainId, verifyingContract: address }
  const entries: Entry[] = []
  const transactions = new Map<unknown, Transaction>()
  const signatures = new Map<unknown, Hex>()

  /** @param onSigned called for each owner who has signed */
  const ask = (title: string, text: string, onSigned: (signed: number) => Promise<void>, onRejected: () => void) => {
    const entry: Entry = {
      title,
      text,
      signed: 0,
      state: 'waiting',
      async approve() {
        entry.signed++
        if (entry.signed === threshold) entry.state = 'done'
        show()
        await onSigned(entry.signed)
        show()
      },
      reject() {
        entry.state = 'rejected'
        onRejected()
        show()
      },
    }
    entries.push(entry)
    show()
  }

  const execute = async (calls: readonly Call[], content: ToSign, transaction: Transaction) => {
    const signatures = await signAs(owners, content)
    const args = [calls, signatures] as const
    const hash = await signer.writeContract({ address, abi: sampleSafeAbi, functionName: 'execute', args })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    Object.assign(transaction, { txHash: hash, txStatus: status === 'success' ? 'SUCCESS' : 'FAILED' })
  }

  return {
    entries,
    async propose(calls) {
      const nonce = await reader.readContract({ address, abi: sampleSafeAbi, functionName: 'nonce' })
      const content = transactionToSign(domain, calls, nonce)
      const safeTxHash = hashOf(content)
      const [{ to, value, data }] = calls as [Call]
      const transaction: Transaction = {
        safeTxHash,
        txStatus: 'AWAITING_CONFIRMATIONS',
        txHash: null,
        txData: { hexData: data, value: `${value}`, to: { value: to } },
      }
      const text = calls.map(call => `${formatEther(call.value)} ETH to ${call.to}, data ${call.data}`).join('\n')
      return new Promise((resolve, reject) => {
        const onSigned = async (signed: number) => {
          transactions.set(safeTxHash, transaction)
          if (signed === threshold)
            await execute(calls, content, transaction).catch(() => {
              transaction.txStatus = 'FAILED'
            })
          resolve({ safeTxHash })
        }
        ask('Send transaction', text, onSigned, () => {
          transaction.txStatus = 'CANCELLED'
          reject(new Error(rejected))
        })
      })
    },
    sign(message) {
      const readable = isHex(message) ? hexToString(message) : message
      const isText = typeof readable === 'string'
      const content = messageToSign(domain, isText ? hashMessage(readable) : hashTypedData(readable))
      const messageHash = hashOf(content)
      return new Promise((resolve, reject) => {
        const onSigned = async (signed: number) => {
          if (signed < threshold) return resolve({ messageHash })
          const signature = await signAs(owners, content)
          signatures.set(messageHash, signature)
          resolve({ messageHash, signature })
        }
        const text = isText ? readable : JSON.stringify(readable.message)
        ask(isText ? 'Sign message' : 'Sign data', text, onSigned, () => reject(new Error(rejected)))
      })
    },
    transaction(safeTxHash) {
      const found = transactions.get(safeTxHash)
      if (!found) throw new Error('Not found')
      return found
    },
    signature: messageHash => signatures.get(messageHash) ?? '',
  }
}
