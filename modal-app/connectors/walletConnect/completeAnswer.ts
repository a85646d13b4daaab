import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { readSolanaWire, withSignature } from '../../../shared/solanaWire.ts'
import type { WalletRequest } from '../Connector.ts'

/** Completes a Solana transaction: over WalletConnect some wallets return the signature alone. */
export function completeAnswer({ method, params }: WalletRequest, answer: unknown): unknown {
  if (method !== 'solana_signTransaction' || typeof answer !== 'object' || answer === null) return answer
  const { signature, transaction } = answer as { signature?: unknown; transaction?: unknown }
  if (typeof transaction === 'string' || typeof signature !== 'string') return answer
  const asked = params as { transaction: string; pubkey?: unknown }
  const wire = readSolanaWire(base64ToBytes(asked.transaction) ?? new Uint8Array())
  const signer = typeof asked.pubkey === 'string' ? asked.pubkey : wire?.signers[0]
  const signed = wire && signer !== undefined && withSignature(wire, signer, signature)
  return signed ? { signature, transaction: bytesToBase64(signed) } : answer
}
