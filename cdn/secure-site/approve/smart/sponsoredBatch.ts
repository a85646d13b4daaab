import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  isAddress,
  numberToHex,
  parseAbi,
} from 'viem'
import { getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import { hashAuthorization } from 'viem/utils'
import { referenceOf } from '../../../../shared/caip.ts'
import { delegate, entryPoint } from '../../../../shared/embedded/smartAccount.ts'
import { sameAddress } from '../../../../shared/sameAddress.ts'
import { plainLine } from '../../../../shared/unseen.ts'
import { refuse } from '../../refuse.ts'
import type { Signer } from '../../signing/withSigner.ts'
import { operationId } from '../../smart/callsId.ts'
import type { ApprovalParts, AskSponsor } from '../ApprovalParts.ts'
import type { Before } from '../lookBefore.ts'
import { type Fees, readNonce } from '../readFees.ts'
import { sendRemembered } from '../remember.ts'
import { usedUp } from '../sendSigned.ts'

/** A batch whose fees someone else pays. */
export interface SponsoredBatch {
  /** The sponsor's own name. */
  by: string | undefined
  /** Signs and sends it. @param what it is, in a line. @returns the id for status requests */
  send(signer: Signer, what: string): Promise<{ id: Hex }>
}

interface Batch {
  data: Hex
  fees: Fees
  /** The account already delegates to the contract. */
  isReady: boolean
  before: Before
}

type Operation = UserOperation<'0.8'>

const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
/** Well-formed dummy signatures, for estimates only. */
const stubHalf = `0x${'7a'.repeat(32)}` as const
const stubSignature = `0x${'7a'.repeat(64)}1b` as const
/** No batch needs more. A higher request is broken, or meant to harm the sponsor. */
const mostGas = 30_000_000n

/**
 * Asks whether the operator pays (ERC-7677). The paymaster and bundler are trusted only with bounded gas estimates: the
 * calls are ours, the account signs what it read, and nothing is signed without a paymaster, so the account never pays.
 * @returns undefined if it is paid by the account itself
 */
export async function askForSponsor(parts: ApprovalParts, batch: Batch): Promise<SponsoredBatch | undefined> {
  const { askSponsor, signal } = parts
  if (!askSponsor || batch.fees.priorityFee === undefined) return undefined
  try {
    const draft = await draftOf(parts, batch)
    const stub = readPaymaster(await askSponsor('pm_getPaymasterStubData', plain(parts, draft, batch)))
    const told = Object(await askSponsor('eth_estimateUserOperationGas', plain(parts, { ...draft, ...stub }, batch)))
    const operation: Operation = {
      ...draft,
      ...stub,
      callGasLimit: gasOf(told.callGasLimit),
      verificationGasLimit: gasOf(told.verificationGasLimit),
      preVerificationGas: gasOf(told.preVerificationGas),
    }
    return { by: stub.by, send: (signer, what) => send(parts, askSponsor, operation, batch, { ...signer, what }) }
  } catch (thrown) {
    // Sponsoring is optional.
    if (signal.aborted) throw thrown
    return undefined
  }
}

async function draftOf({ address, chainId, callNode, signal }: ApprovalParts, { data, fees, isReady, before }: Batch) {
  const asked = { to: entryPoint, data: encodeFunctionData({ abi, functionName: 'getNonce', args: [address, 0n] }) }
  const answer = (await callNode(chainId, 'eth_call', [asked, 'latest'], signal)) as Hex
  const operation: Operation = {
    ...{ sender: address, callData: data, signature: stubSignature },
    nonce: before.nonce('operation', decodeFunctionResult({ abi, functionName: 'getNonce', data: answer })),
    ...{ callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
    ...{ maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee ?? 0n },
    ...(!isReady && { factory: '0x7702' as const, factoryData: '0x' as const }),
  }
  return operation
}

async function send(
  parts: ApprovalParts,
  askSponsor: AskSponsor,
  drafted: Operation,
  batch: Batch,
  { sign, signToHex, what }: Signer & { what: string },
): Promise<{ id: Hex }> {
  const { chainId, callNode } = parts
  const network = Number(referenceOf(chainId))
  const block = await callNode(chainId, 'eth_blockNumber', [])
  if (typeof block !== 'string' || !/^0x[0-9a-f]{1,16}$/.test(block))
    throw refuse('transaction_failed', 'The network did not return its latest block')
  // Someone else sends it, so the account's own nonce is unchanged.
  const authorization = { chainId: network, address: delegate, nonce: await readNonce(parts) } as const
  const authorized = batch.isReady ? undefined : { ...authorization, ...(await sign(hashAuthorization(authorization))) }
  const promise = readPaymaster(await askSponsor('pm_getPaymasterData', plain(parts, drafted, batch, authorized)))
  // The gas was estimated with the other one, which the visitor was told about.
  if (!drafted.paymaster || !sameAddress(promise.paymaster, drafted.paymaster))
    throw refuse('transaction_failed', 'The sponsor has changed')
  const operation = { ...drafted, ...promise, ...(authorized && { authorization: authorized }) } as Operation
  const typed = getUserOperationTypedData({ chainId: network, entryPointAddress: entryPoint, userOperation: operation })
  const hash = hashTypedData(typed)
  const signature = await signToHex(hash)
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = operation
  const prices = { maxFee: `${maxFeePerGas}`, tip: `${maxPriorityFeePerGas}` }
  const signed = { by: 'operation', hash, what, nonce: `${nonce}`, block: block.toLowerCase(), ...prices } as const
  const sending = () =>
    askSponsor('eth_sendUserOperation', plain(parts, { ...operation, signature }, batch, authorized))
  await sendRemembered(parts, signed, sending).catch((thrown: unknown) => {
    if (!batch.before.isUsedUp('operation', thrown)) throw thrown
    parts.signed?.drop({ hash })
    throw refuse('transaction_failed', usedUp)
  })
  // The hash is computed here, whatever the bundler answers.
  return { id: operationId(hash, chainId, block) }
}

/** A paymaster's fields. @throws if there is no paymaster */
function readPaymaster(told: unknown) {
  const { paymaster, paymasterData = '0x', sponsor, ...gas } = Object(told)
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = gas
  if (typeof paymaster !== 'string' || !isAddress(paymaster, { strict: false }) || BigInt(paymaster) === 0n)
    throw refuse('transaction_failed', 'Nobody pays')
  if (typeof paymasterData !== 'string' || !/^0x([0-9a-fA-F]{2}){0,4096}$/.test(paymasterData))
    throw refuse('transaction_failed', 'The sponsor sent an unexpected reply')
  const { name } = Object(sponsor)
  return {
    ...{ paymaster, paymasterData: paymasterData as Hex },
    ...(paymasterVerificationGasLimit !== undefined && {
      paymasterVerificationGasLimit: gasOf(paymasterVerificationGasLimit),
    }),
    ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit: gasOf(paymasterPostOpGasLimit) }),
    by: typeof name === 'string' ? plainLine(name, 48).line || undefined : undefined,
  }
}

function gasOf(told: unknown): bigint {
  const gas = typeof told === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(told) ? BigInt(told) : undefined
  if (gas === undefined || gas > mostGas)
    throw refuse('transaction_failed', 'The sponsor returned no usable gas estimate')
  return gas
}

/** In wire form (ERC-7769), with what makes the account a smart one. */
function plain(
  { chainId }: ApprovalParts,
  operation: Readonly<Record<string, unknown>> | Operation,
  { isReady }: Batch,
  authorized?: { nonce: number; r: Hex; s: Hex; yParity?: number | undefined },
): Readonly<Record<string, unknown>> {
  const { authorization: _, by: __, ...rest } = operation as Record<string, unknown>
  const { nonce = 0, r = stubHalf, s = stubHalf, yParity = 0 } = authorized ?? {}
  const eip7702Auth = {
    ...{ chainId: numberToHex(BigInt(referenceOf(chainId))), address: delegate, nonce: numberToHex(nonce) },
    ...{ r, s, yParity: numberToHex(yParity) },
  }
  const hexed = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? numberToHex(value) : value,
  ])
  return { ...Object.fromEntries(hexed), ...(!isReady && { eip7702Auth }) }
}
