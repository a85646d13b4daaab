import { parseAbi } from 'viem'
import { readExactly } from '../../shared/signing/decodeSwap.ts'
import type { SwapDifference } from './checkSwap.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** An approval as the server built it. */
export interface BuiltApproval {
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
