import { isAddress } from '../../../shared/addresses.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { readSolanaWire, transactionId, withSignature } from '../../../shared/solanaWire.ts'
import { base64ToBytes, bytesToBase64 } from '../../lib/base64.ts'
import type { Transfer } from '../Adapter.ts'
import { askSolana, type SolanaNodes } from './askSolana.ts'
import { confirm } from './confirm.ts'
import { type Commitment, isPreflightCommitment, presentName } from './preflightCommitments.ts'
import { buildTransfer, type Lifetime, type TokenFacts } from './tx.ts'

/** Amounts are 64 bits wide. */
const maxAmount = 2n ** 64n - 1n
/** Tokens are of one of these programs. */
const tokenPrograms: readonly unknown[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Where a mint keeps its decimals. */
const decimalsOffset = 44

/** SOL, or an SPL token. The wallet signs and we send, so that the network is the one that is shown; some wallets only do both. */
export async function sendTransfer(transfer: Transfer): Promise<string> {
  const { network, urls, signal, from, to, amount, token, preflightCommitment: wanted = 'confirmed' } = transfer
  check(transfer)
  const preflight = presentName(wanted)
  const nodes = { network, urls, signal }
  const [{ value: lifetime }, tokenFacts] = await Promise.all([
    askSolana<{ value: Lifetime }>(nodes, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
    token === undefined ? undefined : readToken(nodes, token),
  ])
  const lastValidBlockHeight = BigInt(lifetime.lastValidBlockHeight)
  const facts = { from: from.address, to, amount, token: tokenFacts, lifetime: { ...lifetime, lastValidBlockHeight } }
  const unsigned = await buildTransfer(facts)
  const id = await signAndSend(transfer, unsigned, preflight)
  await confirm({ ...nodes, id, lastValidBlockHeight, wait: transfer.wait })
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

async function readToken(nodes: SolanaNodes, mint: string): Promise<TokenFacts> {
  const { value } = await askSolana<{ value: { owner: string; data: [string, string] } | null }>(
    nodes,
    'getAccountInfo',
    [mint, { encoding: 'base64', commitment: 'confirmed' }],
  )
  const decimals = base64ToBytes(value?.data[0] ?? '')?.[decimalsOffset]
  if (!value || !tokenPrograms.includes(value.owner) || decimals === undefined)
    throw new ConnectKitError('invalid_params', `${mint} is no token on ${nodes.network.name}`, { token: mint })
  return { mint, decimals, programId: value.owner }
}

async function signAndSend(transfer: Transfer, unsigned: string, preflightCommitment: Commitment): Promise<string> {
  const { connector, network, from, signal } = transfer
  const ask = (method: string, more: object = {}) => {
    const params = { transaction: unsigned, pubkey: from.address, ...more }
    return connector.request({ namespace: 'solana', chainId: network.id, method, params, signal }) as Promise<Signed>
  }
  let signed: Signed
  try {
    signed = await ask('solana_signTransaction')
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'unsupported_method') throw thrown
    const { signature } = (await ask('solana_signAndSendTransaction', { sendOptions: { preflightCommitment } })) ?? {}
    return demandId(signature)
  }
  const bytes = wireOf(signed, unsigned, from.address)
  const wire = readSolanaWire(bytes)
  const id = demandId(wire && transactionId(wire))
  await post(transfer, bytesToBase64(bytes), preflightCommitment)
  return id
}

type Signed = { signature?: unknown; transaction?: unknown } | null

/** A wallet may have added to the transaction, and then gives it whole. @throws ConnectKitError `wallet_failed` */
function wireOf(signed: Signed, unsigned: string, from: string): Uint8Array {
  const { signature, transaction } = signed ?? {}
  const wire = readSolanaWire(
    base64ToBytes(typeof transaction === 'string' ? transaction : unsigned) ?? new Uint8Array(),
  )
  const bytes = typeof transaction === 'string' ? wire?.bytes : wire && withSignature(wire, from, String(signature))
  if (bytes) return bytes
  throw new ConnectKitError('wallet_failed', 'The wallet answered with something that is no transaction')
}

function demandId(id: unknown): string {
  if (typeof id === 'string' && id) return id
  throw new ConnectKitError('wallet_failed', 'The wallet answered without a signature')
}

/** Hands the transaction to a node. */
async function post(nodes: SolanaNodes, bytes: string, preflightCommitment: Commitment): Promise<void> {
  try {
    await askSolana(nodes, 'sendTransaction', [bytes, { encoding: 'base64', preflightCommitment }])
  } catch (thrown) {
    const { message, data } = thrown as Error & { data?: { err?: unknown } }
    // An earlier try of ours has arrived.
    if (/already been processed/i.test(message)) return
    // No answer is no refusal: a node may have passed it on, and whoever tries again would pay twice.
    if (thrown instanceof ConnectKitError && thrown.code === 'network_error') return
    if (thrown instanceof ConnectKitError) throw thrown
    if (data?.err === 'BlockhashNotFound' || /blockhash not found/i.test(message))
      throw new ConnectKitError('transaction_expired', 'It was signed too late, and nothing was moved', {}, thrown)
    throw new ConnectKitError('transaction_failed', `${nodes.network.name} refused it: ${message}`, {}, thrown)
  }
}
