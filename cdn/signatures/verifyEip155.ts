import { type Address, createClient, custom, type Hex, hashMessage } from 'viem'
import { verifyHash } from 'viem/actions'
import { ApiFailure } from '../apiFailure.ts'
import type { RpcCall } from '../nodes/RpcCall.ts'
import type { RpcOutcome } from '../nodes/rpcOutcome.ts'
import { isKeyForm } from './isEip155Key.ts'
import type { SignatureChecks } from './signatureChecks.ts'

export interface SignedText {
  address: Address
  message: string
  signature: Hex
}

/** The signer: a private key, whose account is the same on all networks, or an account's code on one network. */
export type Signer = 'key' | 'contract'

/** A key's account is the same on all networks. */
const anyChain = 'eip155:1'

/**
 * Which part of an account signed a text with `personal_sign` (EIP-191). A key's signature needs no node, whatever code
 * the account has (EIP-7702); only others take one (ERC-1271, and ERC-6492 before there is code).
 * @returns undefined if it is not a signature of the account
 * @throws ApiFailure `not_available` if no node answers, where only a contract can have signed; errors of the intake,
 * and of `checks.ofKey`
 */
export async function verifyEip155(
  { address, message, signature }: SignedText,
  { ofKey, node }: SignatureChecks,
): Promise<Signer | undefined> {
  if (isKeyForm(signature) && (await ofKey({ chainId: anyChain, address, message, signature }))) return 'key'
  // Contracts recover the zero address from an invalid signature.
  if (BigInt(address) === 0n) return undefined
  let failure: unknown
  const request = async (call: RpcCall) => {
    const [outcome] = await node.ask([call]).catch((thrown: unknown) => {
      failure = thrown
      throw thrown
    })
    if (outcome && 'result' in outcome) return outcome.result
    if (!isOfChain(outcome)) failure = notVerified(outcome?.error.message)
    throw Object.assign(new Error(outcome?.error.message), outcome?.error)
  }
  // With CCIP read, the account would choose what the server connects to.
  const client = createClient({ ccipRead: false, transport: custom({ request }, { retryCount: 0 }) })
  const isValid = await verifyHash(client, { address, hash: hashMessage(message), signature }).catch(
    (thrown: unknown) => {
      failure ??= thrown
      return false
    },
  )
  if (isValid) return 'contract'
  if (failure) throw failure
  return undefined
}

/** Whether the contract failed rather than the node; with some nodes, only the message tells. */
function isOfChain(outcome: RpcOutcome | undefined): boolean {
  if (!outcome || !('error' in outcome) || outcome.refusal) return false
  const { code, data, message } = outcome.error
  return (
    code === 3 ||
    data !== undefined ||
    /revert|out of gas|invalid opcode|invalid jump|stack (?:over|under)flow/i.test(message)
  )
}

const notVerified = (reason = 'The node left a call unanswered') =>
  new ApiFailure(
    'not_available',
    'The network of this account does not answer, so its signature cannot be verified; try again later',
    {},
    reason,
  )
