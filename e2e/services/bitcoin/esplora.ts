import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { addressOf, scriptOf } from './bitcoinAddresses.ts'
import { type Entry, type Ledger, type Output, Refused, weightOf } from './createLedger.ts'

const feeEstimates = { 1: 3, 2: 2, 3: 2, 6: 1, 144: 1, 1008: 1 }

/** The ledger as Esplora's REST API, plus two calls for tests: `POST /regtest/fund` and `/regtest/mine`. */
export function esplora(ledger: Ledger): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*' }))
  app.onError((error, c) =>
    error instanceof Refused
      ? c.text(`sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`, 400)
      : c.text(error.message, 400),
  )
  app.get('/blocks/tip/height', c => c.text(String(ledger.tip().height)))
  app.get('/blocks/tip/hash', c => c.text(ledger.tip().hash))
  app.get('/fee-estimates', c => c.json(feeEstimates))
  app.get('/address/:address', c => c.json(writeCounts(ledger, c.req.param('address'))))
  app.get('/address/:address/utxo', c =>
    c.json(ledger.unspent(c.req.param('address')).map(output => writeUnspent(ledger, output))),
  )
  app.get('/address/:address/txs', c => c.json(pageOf(ledger, c.req.param('address'), undefined).map(writeEntry)))
  app.get('/address/:address/txs/chain/:last', c =>
    c.json(pageOf(ledger, c.req.param('address'), c.req.param('last')).map(writeEntry)),
  )
  app.get('/tx/:txid', c => {
    const entry = ledger.entry(c.req.param('txid'))
    return entry ? c.json(writeEntry(entry)) : c.text('Transaction not found', 404)
  })
  app.get('/tx/:txid/hex', c => {
    const entry = ledger.entry(c.req.param('txid'))
    return entry ? c.text(entry.hex) : c.text('Transaction not found', 404)
  })
  app.get('/tx/:txid/status', c => {
    const entry = ledger.entry(c.req.param('txid'))
    return entry ? c.json(writeStatus(entry)) : c.text('Transaction not found', 404)
  })
  app.get('/tx/:txid/outspend/:vout', c => {
    const output = ledger.output(c.req.param('txid'), Number(c.req.param('vout')))
    if (!output) return c.text('Transaction not found', 404)
    const by = output.spentBy === undefined ? undefined : ledger.entry(output.spentBy)
    return c.json(by ? { spent: true, txid: by.txid, vin: 0, status: writeStatus(by) } : { spent: false })
  })
  app.post('/tx', async c => c.text(ledger.accept((await c.req.text()).trim())))
  app.post('/regtest/mine', c => c.json(ledger.mine()))
  app.post('/regtest/fund', async c => {
    const { address, valueSats } = await c.req.json<{ address: string; valueSats: number }>()
    if (!Number.isSafeInteger(valueSats) || valueSats <= 0) throw new Error('valueSats: a whole number above 0')
    return c.json({ txid: ledger.fund(address, valueSats) })
  })
  return app
}

function writeStatus({ block }: Entry) {
  return block
    ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
    : { confirmed: false }
}

/** Confirmed transactions per page. */
const pageSize = 25

/** Pending transactions and the latest confirmed ones; or the confirmed ones after a given one. */
function pageOf(ledger: Ledger, address: string, last: string | undefined): Entry[] {
  const entries = ledger.entriesOf(address)
  const confirmed = entries.filter(({ block }) => block)
  if (last === undefined) return [...entries.filter(({ block }) => !block), ...confirmed.slice(0, pageSize)]
  const start = confirmed.findIndex(({ txid }) => txid === last) + 1
  return start === 0 ? [] : confirmed.slice(start, start + pageSize)
}

/** The number of an address's transactions, and the amounts they moved. */
function writeCounts(ledger: Ledger, address: string) {
  const statsOf = (entries: readonly Entry[]) => {
    const own = scriptOf(address)
    const funded = entries
      .flatMap(({ transaction }) => transaction.outputs)
      .filter(({ script }) => script.toHex() === own)
    const spent = entries.flatMap(each => each.spent).filter(({ scriptHex }) => scriptHex === own)
    return {
      tx_count: entries.length,
      funded_txo_sum: funded.reduce((sum, { satoshis }) => sum + satoshis, 0),
      spent_txo_sum: spent.reduce((sum, { valueSats }) => sum + valueSats, 0),
    }
  }
  const entries = ledger.entriesOf(address)
  const isMined = ({ block }: Entry) => block !== undefined
  return {
    address,
    chain_stats: statsOf(entries.filter(isMined)),
    mempool_stats: statsOf(entries.filter(entry => !isMined(entry))),
  }
}

function writeUnspent(ledger: Ledger, { txid, vout, valueSats }: Output) {
  const entry = ledger.entry(txid)
  return { txid, vout, status: entry ? writeStatus(entry) : { confirmed: false }, value: valueSats }
}

function writeEntry(entry: Entry) {
  const { txid, transaction, spent, feeSats, hex } = entry
  const outputOf = (scriptHex: string, valueSats: number) => ({
    scriptpubkey: scriptHex,
    scriptpubkey_address: addressOf(scriptHex),
    value: valueSats,
  })
  return {
    txid,
    version: transaction.version,
    locktime: transaction.nLockTime,
    vin: transaction.inputs.map((input, index) => {
      const coin = spent[index]
      return {
        txid: input.prevTxId.toString('hex'),
        vout: input.outputIndex,
        prevout: coin ? outputOf(coin.scriptHex, coin.valueSats) : null,
        scriptsig: input.script.toHex(),
        witness: input.hasWitnesses() ? input.getWitnesses().map(item => item.toString('hex')) : undefined,
        is_coinbase: !spent.length,
        sequence: input.sequenceNumber,
      }
    }),
    vout: transaction.outputs.map(({ script, satoshis }) => outputOf(script.toHex(), satoshis)),
    size: hex.length / 2,
    weight: weightOf(entry),
    fee: feeSats,
    status: writeStatus(entry),
  }
}
