import { sameAddress } from '../../shared/sameAddress.ts'
import { explainPermit } from '../../shared/signing/typedData/explainPermit.ts'
import { readTypedData } from '../../shared/signing/typedData/readTypedData.ts'
import type { SwapDifference } from './checkSwap.ts'

/** A permission by signature (EIP-2612) as the wallet is asked for it, and what it is for. */
export interface AskedPermit {
  /** As the wallet gets it. */
  data: string
  owner: string
  /** The number of EIP-155. */
  network: bigint
  token: string
  spender: string
  /** In the token's smallest unit. */
  amount: bigint
  nonce: bigint
  nowMs: number
}

/** Longer than anybody waits: somebody may hold the signature back. */
const longestSeconds = 3600n

/**
 * Reads typed data as a wallet does, and compares it with what it is for, before it is signed: this token alone, on this
 * network alone, exactly the amount, for exactly this contract, once, and not for long. Asks nobody.
 */
export function checkPermit(asked: AskedPermit): { refusal: SwapDifference | 'network' | 'nonce' } | undefined {
  const { owner, network, token, spender, amount, nowMs } = asked
  const data = readTypedData(asked.data)
  const known = data && explainPermit(data, { address: owner, network })
  const [allowed, ...others] = known?.statements ?? []
  if (!data || !known || allowed?.kind !== 'allow' || others.length > 0 || allowed.isByPermit2 || allowed.isItem)
    return { refusal: 'unreadable' }
  if (known.cautions.length > 0) return { refusal: 'recipient' }
  if (data.domain.chainId !== network) return { refusal: 'network' }
  if (!sameAddress(allowed.token, token)) return { refusal: 'token' }
  if (!sameAddress(allowed.spender, spender)) return { refusal: 'router' }
  if (allowed.amount !== amount) return { refusal: 'value' }
  if (data.message.nonce !== asked.nonce) return { refusal: 'nonce' }
  const remaining = (allowed.signedUntil ?? 0n) - BigInt(Math.floor(nowMs / 1000))
  return remaining <= 0n || remaining > longestSeconds ? { refusal: 'deadline' } : undefined
}
