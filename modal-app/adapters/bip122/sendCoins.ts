import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { isAddress } from '../../../shared/addresses.ts'
import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { Transfer } from '../Transfers.ts'
import { chooseCoins } from './chooseCoins.ts'
import { pushTransaction, readFeeRate } from './esplora.ts'
import { finishPsbt, type Input, writePsbt } from './psbt.ts'
import { readCoins } from './readCoins.ts'
import { nestedScript, scriptOf } from './scriptOf.ts'

const transactionId = /^[0-9a-f]{64}$/i

/** There are 21 million bitcoins. */
const maxSats = 21_000_000n * 100_000_000n

/** Most wallets send by themselves. For one that only signs, builds and broadcasts the transaction here. */
export async function sendCoins(transfer: Transfer): Promise<string> {
  check(transfer)
  const { connector, network, from, to, amount, signal, left } = transfer
  const params = { account: from.address, recipientAddress: to, amount: String(amount) }
  const asked = { namespace: 'bip122', chainId: network.id, method: 'sendTransfer', params, signal, left } as const
  try {
    const { txid } = ((await connector.request(asked)) ?? {}) as { txid?: unknown }
    if (typeof txid === 'string' && transactionId.test(txid)) return txid.toLowerCase()
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'unsupported_method') throw thrown
    return sendByPsbt(transfer)
  }
  throw new ConnectKitError('wallet_failed', 'The wallet answered without a transaction')
}

function check({ network, from, to, amount, token }: Transfer): void {
  const refuse = (what: string) => {
    throw new ConnectKitError('invalid_params', what)
  }
  for (const text of [from.address, to])
    if (!isAddress(network.id, text)) refuse(`${String(text).slice(0, 64)} is no address on ${network.name}`)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > maxSats) refuse('amount takes satoshis, at least 1')
  if (token !== undefined) refuse('Bitcoin has no tokens to send')
}

/**
 * A transfer by a wallet that only signs: chooses coins and broadcasts the signed transaction. Change returns to the
 * same address.
 * @throws ConnectKitError `transaction_failed` for a fee above `mostFee`; otherwise as `Transfers.send`
 */
export async function sendByPsbt(transfer: Transfer): Promise<string> {
  const { connector, network, urls, from, to, amount, mostFee, signal, left, api } = transfer
  const own = ownOutput(transfer)
  const recipient = scriptOf(to)
  const [known, feeRate] = await Promise.all([readCoins(api, network, from.address), readFeeRate(network, urls)])
  const { coins, changeSats, feeSats } = chooseCoins({ known, amount, feeRate, own, recipient })
  // Coins and rate were read again; a node could otherwise show one fee and charge another.
  if (mostFee !== undefined && feeSats > mostFee)
    throw new ConnectKitError('transaction_failed', 'The fee has risen above the one that was shown')
  const inputs = coins.map(coin => ({ ...coin, ...own }))
  const change = changeSats ? [{ valueSats: changeSats, script: own.script }] : []
  const outputs = [{ valueSats: amount, script: recipient.script }, ...change]
  const params = {
    account: from.address,
    psbt: bytesToBase64(writePsbt(inputs, outputs)),
    signInputs: inputs.map((_, index) => ({ address: from.address, index })),
    broadcast: false,
  }
  const asked = { namespace: 'bip122', chainId: network.id, method: 'signPsbt', params, signal, left } as const
  const { psbt } = ((await connector.request(asked)) ?? {}) as { psbt?: unknown }
  const signed = typeof psbt === 'string' ? base64ToBytes(psbt) : undefined
  if (!signed) throw new ConnectKitError('wallet_failed', 'The wallet answered without a transaction')
  const { wire, txid } = finishPsbt(signed, inputs, outputs)
  await pushTransaction(network, urls, { hex: bytesToHex(wire), txid })
  return txid
}

type OwnOutput = ReturnType<typeof scriptOf> & Pick<Input, 'redeemScript' | 'tapInternalKey'>

/** @throws ConnectKitError `not_available` for addresses that our PSBTs do not support */
function ownOutput({ from: { address, type, publicKey } }: Transfer): OwnOutput {
  const output = scriptOf(address)
  // An inscription is worth more than its coin.
  if (type === 'ordinal') throw unavailable('Coins of an ordinals address are not spent')
  if (output.kind === 'p2wpkh') return output
  const bytes = /^(0[23])?[0-9a-f]{64}$/i.test(publicKey ?? '') ? hexToBytes(publicKey ?? '') : undefined
  if (output.kind === 'p2tr') return { ...output, tapInternalKey: bytes?.slice(-32) }
  const redeemScript = output.kind === 'p2sh' && bytes?.length === 33 ? nestedScript(bytes) : undefined
  if (!redeemScript) throw unavailable('This wallet can send from segwit and taproot addresses only')
  return { ...output, redeemScript }
}

function unavailable(what: string): ConnectKitError {
  return new ConnectKitError('not_available', what)
}
