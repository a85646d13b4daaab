import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Part } from '../running.ts'
import { createLedger } from './createLedger.ts'
import { esplora } from './esplora.ts'

/* Written from Esplora's API (https://github.com/Blockstream/esplora/blob/master/API.md) and the words in which bitcoind
   refuses transactions. Scripts run in `bitcore-lib`, a library of others. */

export interface Bitcoin extends Part {
  /** Base of the Esplora API. */
  url: string
}

/** A regtest ledger for this machine, behind Esplora's REST API; on any free port for port 0. */
export function startBitcoin({ port }: { port: number }): Promise<Bitcoin> {
  const server = createServer(getRequestListener(esplora(createLedger()).fetch, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
