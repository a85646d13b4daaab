import { isAddress } from '../../../shared/addresses.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { isPreflightCommitment, presentName } from '../../../shared/preflightCommitments.ts'
import type { Transfer } from '../Adapter.ts'
import { askSolana } from './askSolana.ts'
import { confirm } from './confirm.ts'
import { readParties } from './readParties.ts'
import { signAndSend } from './signAndSend.ts'
import { buildTransfer, type Lifetime } from './tx.ts'

/** Amounts are 64 bits wide. */
const maxAmount = 2n ** 64n - 1n

/** Sends SOL or an SPL token. We send what the wallet signed, so that the network is the one on screen; some wallets only do both. */
export async function sendTransfer(transfer: Transfer): Promise<string> {
  const { network, urls, signal, from, to, amount, token, preflightCommitment: wanted = 'confirmed' } = transfer
  check(transfer)
  const preflight = presentName(wanted)
  const nodes = { network, urls, signal }
  // A node simulates at this commitment, where it has to know the blockhash: a finalized state lacks one that is only confirmed.
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
