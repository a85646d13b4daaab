import { parseAbi } from 'viem'
import { sameAddress } from '../../shared/sameAddress.ts'
import { readExactly } from '../../shared/signing/decodeSwap.ts'
import { explainPermit } from '../../shared/signing/typedData/explainPermit.ts'
import { readTypedData } from '../../shared/signing/typedData/readTypedData.ts'
import type { SwapDifference } from './checkSwap.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** An approval as the server built it. */
interface BuiltApproval {
  /** `to` is CAIP-10. */
  tx: { to: string; data: string; value: string }
  /** CAIP-10. */
  token: string
  spender: string
  /** In the token's smallest unit. */
  amount: string
}

/**
 * Compares an approval with what it is for, before it is signed: exactly the amount, for exactly this contract. Nothing at
 * all may be approved, too, since some tokens demand that first.
 */
export function checkApproval({
  tx,
  token,
  spender,
  amount,
}: BuiltApproval): { refusal: Extract<SwapDifference, 'token' | 'router' | 'value' | 'unreadable'> } | undefined {
  if (tx.to.toLowerCase() !== token.toLowerCase()) return { refusal: 'token' }
  if (tx.value !== '0') return { refusal: 'value' }
  const call = readExactly(abi, tx.data)
  if (!call) return { refusal: 'unreadable' }
  const [approved, allowed] = call.args
  if (approved.toLowerCase() !== spender.toLowerCase()) return { refusal: 'router' }
  return allowed === 0n || allowed === BigInt(amount) ? undefined : { refusal: 'value' }
}

/** A permission by signature (EIP-2612) as the wallet is asked for it, and what it is for. */
interface AskedPermit {
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
