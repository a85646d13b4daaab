import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { renderTemplate } from '../hosts/renderTemplate.ts'
import { compileContracts } from './compileContracts.ts'
import { chainNames } from './localProjects.ts'
import type { SiteUrls } from './portBase.ts'
import type { Part } from './running.ts'
import type { Chains } from './startChains.ts'

/** Serves the sample Safe, a page that shows a site in a frame as Safe{Wallet} does. */
export async function startSafePage(root: string, { safe, hosts }: SiteUrls, { anvils }: Chains): Promise<Part> {
  const { SampleSafe = '0x' } = await compileContracts(root, ['e2e/wallets/safe/SampleSafe.sol'])
  const networks = anvils.map(({ chainId, url }) => ({ chainId, name: chainNames[chainId] ?? '', rpcUrl: url }))
  const quotedNetworks = JSON.stringify(networks).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const source = (path: string) => readFile(join(root, path), 'utf8')
  const app = new Hono()
  app.get('/', async context => {
    const page = await source('e2e/wallets/safe/index.html')
    return context.html(renderTemplate(page, { app: `${hosts}/safe-app/`, networks: quotedNetworks }))
  })
  app.get('/safe.css', async context =>
    context.body(await source('e2e/wallets/safe/safe.css'), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  )
  app.get('/safe.js', async context =>
    context.body(await source('dist/hosts/safe.js'), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/safe.hex', context => context.text(SampleSafe))
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(new URL(safe).port), '127.0.0.1', () =>
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
