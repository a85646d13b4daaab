import { createHash, randomBytes } from 'node:crypto'
import bitcore, { type Transaction } from 'bitcore-lib'
import { scriptOf } from './bitcoinAddresses.ts'
import { type Spent, verifyInputs } from './verifyInputs.ts'

export interface Block {
  height: number
  hash: string
  /** Seconds since 1970. */
  time: number
}

export interface Entry {
  txid: string
  hex: string
  transaction: Transaction
  /** By index of the input; empty for a block's reward. */
  spent: readonly Spent[]
  feeSats: number
  /** Absent while it is unconfirmed. */
  block?: Block
}

export interface Output extends Spent {
  txid: string
  vout: number
  spentBy?: string | undefined
}

/** A rejected transaction; the message is bitcoind's. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export interface Ledger {
  tip(): Block
  entry(txid: string): Entry | undefined
  /** Newest first. */
  entriesOf(address: string): readonly Entry[]
  output(txid: string, vout: number): Output | undefined
  /** Excludes outputs that an unconfirmed transaction spends. */
  unspent(address: string): readonly Output[]
  /**
   * Accepts a transaction if its scripts succeed.
   * @returns its id
   * @throws Refused
   */
  accept(hex: string): string
  /** Confirms all pending transactions. */
  mine(): Block
  /** Pays an address from a block's reward. @returns id of that transaction */
  fund(address: string, valueSats: number): string
}

const dustSats = 294
/** The lowest fee rate that nodes relay, in sats per virtual byte. */
const minFeeRate = 1

/** Coins, a mempool and blocks on regtest. Scripts really run; there is no proof of work. */
export function createLedger(now: () => number = Date.now): Ledger {
  const blocks: Block[] = []
  const entries = new Map<string, Entry>()
  const outputs = new Map<string, Output>()
  const addBlock = (): Block => {
    const height = blocks.length
    const hash = createHash('sha256')
      .update(`${height} ${randomBytes(8).toString('hex')}`)
      .digest('hex')
    const block = { height, hash, time: Math.floor(now() / 1000) }
    blocks.push(block)
    return block
  }
  const keep = (entry: Entry) => {
    entries.set(entry.txid, entry)
    for (const [vout, { satoshis, script }] of entry.transaction.outputs.entries())
      outputs.set(`${entry.txid}:${vout}`, {
        txid: entry.txid,
        vout,
        valueSats: satoshis,
        scriptHex: script.toHex(),
      })
  }
  /** BIP-125: a higher fee replaces an unconfirmed transaction that allows it, unless its output was already spent. */
  const replace = (coins: readonly Output[], feeSats: number) => {
    const rivals = [...new Set(coins.flatMap(({ spentBy }) => spentBy ?? []))].flatMap(txid => entries.get(txid) ?? [])
    const allowsIt = ({ transaction }: Entry) => transaction.inputs.some(each => each.sequenceNumber < 0xfffffffe)
    const isSpent = ({ txid }: Entry) => [...outputs.values()].some(each => each.txid === txid && each.spentBy)
    if (rivals.some(rival => !allowsIt(rival) || rival.feeSats >= feeSats || isSpent(rival)))
      throw new Refused(-26, 'txn-mempool-conflict')
    for (const { txid } of rivals) {
      entries.delete(txid)
      for (const [key, output] of outputs) {
        if (output.txid === txid) outputs.delete(key)
        else if (output.spentBy === txid) output.spentBy = undefined
      }
    }
  }
  addBlock()

  return {
    tip: () => blocks.at(-1) as Block,
    entry: txid => entries.get(txid),
    output: (txid, vout) => outputs.get(`${txid}:${vout}`),
    entriesOf(address) {
      const wanted = scriptOf(address)
      const touches = ({ spent, transaction }: Entry) =>
        spent.some(({ scriptHex }) => scriptHex === wanted) ||
        transaction.outputs.some(({ script }) => script.toHex() === wanted)
      return [...entries.values()].filter(touches).reverse()
    },
    unspent(address) {
      const wanted = scriptOf(address)
      return [...outputs.values()].filter(({ scriptHex, spentBy }) => scriptHex === wanted && !spentBy)
    },
    accept(hex) {
      const transaction = decode(hex)
      const txid = transaction.id
      if (entries.has(txid)) throw new Refused(-27, 'txn-already-known')
      const coins = transaction.inputs.map(({ prevTxId, outputIndex }) =>
        outputs.get(`${prevTxId.toString('hex')}:${outputIndex}`),
      )
      const spent = coins.map(coin => {
        if (!coin) throw new Refused(-25, 'bad-txns-inputs-missingorspent')
        if (coin.spentBy && entries.get(coin.spentBy)?.block) throw new Refused(-25, 'bad-txns-inputs-missingorspent')
        return coin
      })
      if (new Set(spent).size < spent.length) throw new Refused(-26, 'bad-txns-inputs-duplicate')
      const failed = verifyInputs(transaction, spent)
      if (failed) throw new Refused(-26, `mandatory-script-verify-flag-failed (${failed})`)
      const feeSats = sum(spent.map(({ valueSats }) => valueSats)) - sum(transaction.outputs.map(each => each.satoshis))
      if (feeSats < 0) throw new Refused(-26, 'bad-txns-in-belowout')
      if (transaction.outputs.some(({ satoshis, script }) => satoshis < dustSats && !isData(script.toHex())))
        throw new Refused(-26, 'dust')
      const virtualBytes = Math.ceil(weightOf({ hex, transaction }) / 4)
      if (feeSats < minFeeRate * virtualBytes) throw new Refused(-26, 'min relay fee not met')
      replace(spent, feeSats)
      for (const coin of spent) coin.spentBy = txid
      keep({ txid, hex, transaction, spent, feeSats })
      return txid
    },
    mine() {
      const block = addBlock()
      for (const entry of entries.values()) entry.block ??= block
      return block
    },
    fund(address, valueSats) {
      const script = bitcore.Script.fromHex(scriptOf(address))
      const transaction = new bitcore.Transaction()
        .uncheckedAddInput(
          new bitcore.Transaction.Input({
            prevTxId: '00'.repeat(32),
            outputIndex: 0xffffffff,
            // Makes each reward a different transaction.
            script: new bitcore.Script(Buffer.from([8, ...randomBytes(8)])),
          }),
        )
        .addOutput(new bitcore.Transaction.Output({ satoshis: valueSats, script }))
      const hex = transaction.uncheckedSerialize()
      keep({ txid: transaction.id, hex, transaction, spent: [], feeSats: 0, block: addBlock() })
      return transaction.id
    },
  }
}

/** @throws Refused if the bytes are not a transaction */
function decode(hex: string): Transaction {
  try {
    const transaction = new bitcore.Transaction(/^([0-9a-f]{2})+$/i.test(hex) ? hex : 'no hex')
    if (transaction.inputs.length && transaction.outputs.length) return transaction
  } catch {}
  throw new Refused(-22, 'TX decode failed. Make sure the tx has at least one input.')
}

/**
 * The weight: four units for each byte, but one for segwit bytes, which are the witnesses and their marker (BIP-141).
 * The whole is measured before scripts run, because running them consumes the witnesses.
 */
export function weightOf({ hex, transaction }: Pick<Entry, 'hex' | 'transaction'>): number {
  return transaction.toBuffer(true).length * 3 + hex.length / 2
}

const isData = (scriptHex: string) => scriptHex.startsWith('6a')

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
