import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { isAddress } from '../../../shared/addresses.ts'
import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { Transfer } from '../Transfers.ts'
import { chooseCoins } from './chooseCoins.ts'
import { pushTransaction, readFeeRate } from './esplora.ts'
import { readCoins } from './readCoins.ts'
import { type Output, scriptOf } from './scriptOf.ts'

const transactionId = /^[0-9a-f]{64}$/i
/** Allows replacement with a higher fee (BIP-125), and sets no time lock. */
const sequence = 0xfffffffd

/** There are 21 million bitcoins. */
const maxSats = 21_000_000n * 100_000_000n

/** Most wallets send by themselves. For one that only signs, builds and broadcasts the transaction here. */
export async function sendCoins(transfer: Transfer): Promise<string> {
  check(transfer)
  const { connector, network, from, to, amount, signal, userLeft } = transfer
  const params = { account: from.address, recipientAddress: to, amount: String(amount) }
  const request = {
    namespace: 'bip122',
    chainId: network.id,
    method: 'sendTransfer',
    params,
    signal,
    userLeft,
  } as const
  try {
    const { txid } = ((await connector.request(request)) ?? {}) as { txid?: unknown }
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
async function sendByPsbt(transfer: Transfer): Promise<string> {
  const { connector, network, urls, from, to, amount, mostFee, signal, userLeft, api } = transfer
  const own = scriptOf(from.address)
  const means = spendingMeans(transfer, own)
  const recipient = scriptOf(to)
  const [known, feeRate] = await Promise.all([readCoins(api, network, from.address), readFeeRate(network, urls)])
  const { coins, changeSats, feeSats } = chooseCoins({ known, amount, feeRate, own, recipient })
  // Coins and rate were read again; a node could otherwise show one fee and charge another.
  if (mostFee !== undefined && feeSats > mostFee)
    throw new ConnectKitError('transaction_failed', 'The fee has risen above the one that was shown')
  const transaction = new Transaction()
  for (const { txid, vout, valueSats } of coins)
    transaction.addInput({
      ...{ txid, index: vout, sequence, ...means },
      witnessUtxo: { script: own.script, amount: valueSats },
    })
  transaction.addOutput({ script: recipient.script, amount })
  if (changeSats) transaction.addOutput({ script: own.script, amount: changeSats })
  const params = {
    account: from.address,
    psbt: bytesToBase64(transaction.toPSBT(0)),
    signInputs: coins.map((_, index) => ({ address: from.address, index })),
    broadcast: false,
  }
  const request = { namespace: 'bip122', chainId: network.id, method: 'signPsbt', params, signal, userLeft } as const
  const { psbt } = ((await connector.request(request)) ?? {}) as { psbt?: unknown }
  finish(transaction, psbt)
  const { hex, id } = transaction
  await pushTransaction(network, urls, { hex, txid: id })
  return id
}

/**
 * Adds the wallet's signatures.
 * @throws ConnectKitError `wallet_failed` if it signed a different transaction or left a coin unsigned
 */
function finish(transaction: Transaction, psbt: unknown): void {
  const bytes = typeof psbt === 'string' ? base64ToBytes(psbt) : undefined
  if (!bytes) throw failed('The wallet answered without a transaction')
  const signed = readPsbt(bytes)
  if (String(signed.unsignedTx) !== String(transaction.unsignedTx))
    throw failed('The wallet signed another transaction than it was asked for')
  try {
    transaction.combine(signed)
    for (let index = 0; index < transaction.inputsLength; index++)
      if (!transaction.getInput(index).finalScriptWitness) transaction.finalizeIdx(index)
  } catch (cause) {
    throw failed('The wallet left a coin without a signature', cause)
  }
}

function readPsbt(bytes: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(bytes)
  } catch (cause) {
    throw failed('The wallet answered with something that is no PSBT', cause)
  }
}

/**
 * What a wallet needs to spend a coin of the account, besides the coin.
 * @throws ConnectKitError `not_available` for addresses that our PSBTs do not support
 */
function spendingMeans(
  { from: { type, publicKey } }: Transfer,
  { kind, script }: Output,
): { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array } {
  // An inscription is worth more than its coin.
  if (type === 'ordinal') throw unavailable('Coins of an ordinals address are not spent')
  if (kind === 'wpkh') return {}
  const key = keyBytes(publicKey)
  if (kind === 'tr') {
    const tapInternalKey = key?.slice(-32)
    // Some wallets state another key, and know their own anyway.
    return tapInternalKey && isOf(script, () => p2tr(tapInternalKey)) ? { tapInternalKey } : {}
  }
  if (kind === 'sh' && key?.length === 33 && isOf(script, () => p2sh(p2wpkh(key))))
    return { redeemScript: p2wpkh(key).script }
  throw unavailable('This wallet can send from segwit and taproot addresses only')
}

function keyBytes(text: string | undefined): Uint8Array | undefined {
  if (!text || !/^(0[23])?[0-9a-f]{64}$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** Whether a key has this address. */
function isOf(script: Uint8Array, pay: () => { script: Uint8Array }): boolean {
  try {
    return String(pay().script) === String(script)
  } catch {
    // No point of the curve.
    return false
  }
}

function failed(what: string, cause?: unknown): ConnectKitError {
  return new ConnectKitError('wallet_failed', what, {}, cause)
}

function unavailable(what: string): ConnectKitError {
  return new ConnectKitError('not_available', what)
}
