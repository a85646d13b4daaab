import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import type { Capability } from '../capability.ts'
import { bitcoinUtxosRoute } from '../routes/bitcoinUtxos.ts'
import { createEsplora } from '../sources/esplora.ts'

/** Unspent outputs of Bitcoin addresses. */
export const bitcoin: Capability = {
  routes(app, { deps, nodeCalls, limits, forCall, conditional }) {
    const esplora = createEsplora({ fetch: deps.fetch, timeoutMs: deps.rpcTimeoutMs, timeout: deps.timeout })
    app.get(bitcoinUtxos.path, ...forCall, conditional, bitcoinUtxosRoute(esplora, nodeCalls, limits, deps.compressor))
  },
}
