import { parseAbi } from 'viem'
import { sameAddress } from '../../shared/sameAddress.ts'
import { readExactly } from '../../shared/signing/decodeSwap.ts'
import { explainPermit } from '../../shared/signing/typedData/explainPermit.ts'
import { readTypedData } from '../../shared/signing/typedData/readTypedData.ts'
import type { SwapDifference } from './checkSwap.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** An approval built by the server. */
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
 * Checks an approval before it is signed: it must be for exactly this amount and this spender. Zero is allowed, too,
 * because some tokens require a reset first.
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

/** A requested permit (EIP-2612), and its expected content. */
interface AskedPermit {
  /** The typed data that the wallet gets. */
  data: string
  owner: string
  /** The EIP-155 chain id. */
  network: bigint
  token: string
  spender: string
  /** In the token's smallest unit. */
  amount: bigint
  nonce: bigint
  nowMs: number
}

/** Nobody waits longer than this; someone could hold back a signature with a later deadline. */
const longestSeconds = 3600n

/**
 * Parses typed data as a wallet does, and checks it before it is signed: only this token and network, exactly this
 * amount and spender, once, and only briefly. Needs no network.
 */
export function checkPermit(request: AskedPermit): { refusal: SwapDifference | 'network' | 'nonce' } | undefined {
  const { owner, network, token, spender, amount, nowMs } = request
  const data = readTypedData(request.data)
  const known = data && explainPermit(data, { address: owner, network })
  const [allowed, ...others] = known?.statements ?? []
  if (!data || !known || allowed?.kind !== 'allow' || others.length > 0 || allowed.isByPermit2 || allowed.isItem)
    return { refusal: 'unreadable' }
  if (known.cautions.length > 0) return { refusal: 'recipient' }
  if (data.domain.chainId !== network) return { refusal: 'network' }
  if (!sameAddress(allowed.token, token)) return { refusal: 'token' }
  if (!sameAddress(allowed.spender, spender)) return { refusal: 'router' }
  if (allowed.amount !== amount) return { refusal: 'value' }
  if (data.message.nonce !== request.nonce) return { refusal: 'nonce' }
  const remaining = (allowed.signedUntil ?? 0n) - BigInt(Math.floor(nowMs / 1000))
  return remaining <= 0n || remaining > longestSeconds ? { refusal: 'deadline' } : undefined
}
