import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { renderTemplate } from '../hosts/renderTemplate.ts'
import type { Part } from './running.ts'

export interface WalletPageOptions {
  /** Where it listens, on this machine. */
  url: string
  /** The project's root. */
  root: string
  relay: string
  networks: readonly { chainId: number; name: string; rpcUrl: string }[]
}

/** Serves the sample wallet, a site of its own beside the shops. */
export function startWalletPage({ url, root, relay, networks }: WalletPageOptions): Promise<Part> {
  const source = (path: string) => readFile(join(root, path), 'utf8')
  const quotedNetworks = JSON.stringify(networks).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const app = new Hono()
  app.get('/', async context => {
    const page = await source('e2e/wallets/walletkit/index.html')
    return context.html(renderTemplate(page, { relay, networks: quotedNetworks }))
  })
  app.get('/wallet.css', async context =>
    context.body(await source('e2e/wallets/walletkit/wallet.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  )
  app.get('/walletkit.js', async context =>
    context.body(await source('dist/hosts/walletkit.js'), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(new URL(url).port), '127.0.0.1', () =>
      resolve({
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
