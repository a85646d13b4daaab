import { isAddress } from '../../../shared/addresses.ts'
import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { type Commitment, isPreflightCommitment, presentName } from '../../../shared/preflightCommitments.ts'
import { readSolanaWire, type SolanaWire, transactionId, withSignature } from '../../../shared/solanaWire.ts'
import type { Transfer } from '../Transfers.ts'
import { askSolana } from './askSolana.ts'
import { confirm } from './confirm.ts'
import { readParties } from './readParties.ts'
import { buildTransfer, type Lifetime } from './tx.ts'

/** Amounts are 64 bits wide. */
const maxAmount = 2n ** 64n - 1n

/**
 * Sends SOL or an SPL token. We broadcast it, so it goes to the network on screen, unless the wallet can only sign and send
 * together.
 */
export async function sendTransfer(transfer: Transfer): Promise<string> {
  const { network, urls, signal, from, to, amount, token, preflightCommitment: wanted = 'confirmed' } = transfer
  check(transfer)
  const preflight = presentName(wanted)
  const nodes = { network, urls, signal }
  // The node must know the blockhash at this commitment: a finalized state lacks one that is only confirmed.
  const commitment = preflight === 'finalized' ? preflight : 'confirmed'
  const [{ context, value: lifetime }, parties] = await Promise.all([
    askSolana<{ context?: { slot: number }; value: Lifetime }>(nodes, 'getLatestBlockhash', [{ commitment }]),
    readParties(nodes, to, token),
  ])
  const lastValidBlockHeight = BigInt(lifetime.lastValidBlockHeight)
  const { token: tokenFacts, isTokenAccount } = parties
  const facts = {
    ...{ from: from.address, to, amount, token: tokenFacts, isTokenAccount },
    lifetime: { ...lifetime, lastValidBlockHeight },
  }
  const unsigned = await buildTransfer(facts)
  const { id, blockhash } = await signAndSend(transfer, unsigned, { preflight, ours: lifetime.blockhash })
  transfer.onSent?.(id)
  const goodAt = blockhash === lifetime.blockhash ? context?.slot : undefined
  await confirm({ ...nodes, id, blockhash, goodAt, wait: transfer.wait })
  return id
}

function check({ network, from, to, amount, token, preflightCommitment }: Transfer): void {
  const refuse = (what: string) => {
    throw new ConnectKitError('invalid_params', what)
  }
  for (const text of [from.address, to, ...(token === undefined ? [] : [token])])
    if (!isAddress(network.id, text)) refuse(`${String(text).slice(0, 64)} is no address on ${network.name}`)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > maxAmount) refuse('amount takes 1 to 2^64 - 1')
  if (preflightCommitment !== undefined && !isPreflightCommitment(preflightCommitment))
    refuse('preflightCommitment takes one of the eight commitments of Solana')
}

/** A wallet's own blockhash may belong to a block that our node sees a moment later. */
const newerTries = 4
const retryMs = 1_000

interface Sending {
  preflight: Commitment
  /** The blockhash that we set; some wallets replace it. */
  ours: string
}

/**
 * Gets a transaction signed and broadcasts it, or lets a wallet that cannot only sign do both.
 * @returns its id, and the signed blockhash if the wallet reveals it
 * @throws ConnectKitError `wallet_failed`, `transaction_failed`, `transaction_expired`, or the wallet's own error
 */
export async function signAndSend(
  transfer: Transfer,
  unsigned: string,
  { preflight, ours }: Sending,
): Promise<{ id: string; blockhash?: string }> {
  const { connector, network, from, signal, userLeft } = transfer
  const ask = (method: string, more: object = {}) => {
    const params = { transaction: unsigned, pubkey: from.address, ...more }
    const request = { namespace: 'solana', chainId: network.id, method, params, signal, userLeft } as const
    return connector.request(request) as Promise<Signed>
  }
  let signed: Signed
  try {
    signed = await ask('solana_signTransaction')
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'unsupported_method') throw thrown
    const sendOptions = { preflightCommitment: preflight }
    const { signature } = (await ask('solana_signAndSendTransaction', { sendOptions })) ?? {}
    return { id: demandId(signature) }
  }
  const wire = wireOf(signed, unsigned, from.address)
  const id = demandId(transactionId(wire))
  const blockhash = base58Encode(wire.lifetime)
  await post(transfer, bytesToBase64(wire.bytes), preflight, blockhash === ours ? 0 : newerTries)
  return { id, blockhash }
}

type Signed = { signature?: unknown; transaction?: unknown } | null

/** A wallet that changed the transaction must return all of it. @throws ConnectKitError `wallet_failed` */
function wireOf(signed: Signed, unsigned: string, from: string): SolanaWire {
  const { signature, transaction } = signed ?? {}
  const wire = readSolanaWire(
    base64ToBytes(typeof transaction === 'string' ? transaction : unsigned) ?? new Uint8Array(),
  )
  if (typeof transaction === 'string' && wire) return wire
  const bytes = wire && withSignature(wire, from, String(signature))
  if (bytes && typeof transaction !== 'string') return { ...wire, bytes }
  throw new ConnectKitError('wallet_failed', 'The wallet’s answer is not a transaction')
}

/** Demands 64 bytes in base58. Nodes would never find any other id, while the visitor sees it as sent. */
function demandId(id: unknown): string {
  if (typeof id === 'string' && id.length <= 88 && base58Decode(id)?.length === 64) return id
  throw new ConnectKitError('wallet_failed', 'The wallet answered without a signature')
}

/**
 * Passes the transaction to the nodes in turn until one accepts it. Retries if the blockhash may be newer than their
 * blocks.
 */
async function post(transfer: Transfer, bytes: string, preflight: Commitment, triesLeft: number): Promise<void> {
  const { network, urls, signal, wait } = transfer
  const params = [bytes, { encoding: 'base64', preflightCommitment: preflight }]
  let refusal: (Error & { data?: { err?: unknown } }) | undefined
  let isUnknown = false
  for (const url of urls) {
    try {
      await askSolana({ network, urls: [url], signal }, 'sendTransaction', params)
      return
    } catch (thrown) {
      const { code, message } = thrown as Error & { code?: unknown }
      if (code === 'aborted') throw thrown
      // An earlier try has arrived.
      if (/already been processed/i.test(message)) return
      if (code === 'network_error') isUnknown = true
      else refusal ??= thrown as Error
    }
  }
  // A silent node may have relayed it, whatever others say: a visitor who tries again would pay twice.
  if (isUnknown || !refusal) return
  const { message, data } = refusal
  if (data?.err !== 'BlockhashNotFound' && !/blockhash not found/i.test(message))
    throw new ConnectKitError('transaction_failed', `${network.name} refused it: ${message}`, {}, refusal)
  if (!triesLeft)
    throw new ConnectKitError('transaction_expired', 'It was signed too late, and nothing was moved', {}, refusal)
  await wait(retryMs)
  return post(transfer, bytes, preflight, triesLeft - 1)
}
