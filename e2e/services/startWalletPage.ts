import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { renderTemplate } from '../hosts/renderTemplate.ts'
import { chainNames } from './localProjects.ts'
import type { Part } from './running.ts'
import type { Anvil } from './startAnvil.ts'

export interface WalletPageOptions {
  /** The page, on this machine. */
  url: string
  /** The project's root. */
  root: string
  /** Its folder in `e2e/wallets`, and its script in `dist/hosts`. */
  name: 'walletkit' | 'coinbase'
  /** The page's configuration besides the networks. */
  values?: Readonly<Record<string, string>>
  anvils: readonly Anvil[]
}

/** Serves a wallet's page, on a different site than the shops. */
export function startWalletPage({ url, root, name, values, anvils }: WalletPageOptions): Promise<Part> {
  const source = (path: string) => readFile(join(root, path), 'utf8')
  const networks = anvils.map(({ chainId, url: rpcUrl }) => ({ chainId, name: chainNames[chainId] ?? '', rpcUrl }))
  const quotedNetworks = JSON.stringify(networks).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const { pathname, port } = new URL(url)
  const app = new Hono()
  app.get(pathname, async context => {
    const page = await source(`e2e/wallets/${name}/index.html`)
    return context.html(renderTemplate(page, { ...values, networks: quotedNetworks }))
  })
  app.get('/wallet.css', async context =>
    context.body(await source('e2e/wallets/walletkit/wallet.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  )
  app.get(`/${name}.js`, async context =>
    context.body(await source(`dist/hosts/${name}.js`), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(port), '127.0.0.1', () =>
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
