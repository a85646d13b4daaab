import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { renderTemplate } from './renderTemplate.ts'
import { type SampleHost, sampleHosts, strictPolicy } from './sampleHosts.ts'

/** What the pages need to know of the rest of the stack. */
export interface HostPagesOptions {
  /** The project's root. */
  root: string
  /** Base of the cdn, without a trailing slash. */
  cdn: string
  /** Of the loader, from the cdn's manifest. */
  version: string
  integrity: string
  /** The chains, for the dev wallet; the first is the one it starts on. */
  networks: readonly { chainId: number; name: string; rpcUrl: string }[]
  /** Address of the test token, the same on each chain. */
  token: string
}

/** Files served as they are: url → path from the root, with its type. */
const assets: Readonly<Record<string, readonly [path: string, type: string]>> = {
  '/shop.css': ['e2e/hosts/shop/shop.css', 'text/css'],
  '/favicon.svg': ['e2e/hosts/shop/favicon.svg', 'image/svg+xml'],
  '/dev-wallet.js': ['dist/hosts/dev-wallet.js', 'text/javascript'],
  '/eip1193Shop.js': ['dist/hosts/eip1193Shop.js', 'text/javascript'],
  '/viemShop.js': ['dist/hosts/viemShop.js', 'text/javascript'],
  '/ethersShop.js': ['dist/hosts/ethersShop.js', 'text/javascript'],
  '/violations.js': ['dist/hosts/violations.js', 'text/javascript'],
}

function listItem({ name, title, about }: SampleHost): string {
  return `<li><a href="/${name}/"><b>${title}</b><span>${about}</span></a></li>`
}

/** The sample pages as a Request → Response app; files are read on each visit, so that an edit shows on reload. */
export function createHostPages(options: HostPagesOptions): Hono {
  const { root, cdn, version, integrity, networks, token } = options
  const source = (path: string) => readFile(join(root, path), 'utf8')
  const quotedNetworks = JSON.stringify(networks).replaceAll('&', '&amp;').replaceAll("'", '&#39;')

  const renderHost = async ({ name, isStrict }: SampleHost, nonce: string) =>
    renderTemplate(await source(`e2e/hosts/${name}/index.html`), {
      cdn,
      version,
      integrity,
      nonce,
      token,
      shop: await source('e2e/hosts/shop/body.html'),
      shopStyle: `<style nonce="{{nonce}}">${await source('e2e/hosts/shop/shop.css')}</style>`,
      devWallet: `<script ${isStrict ? 'nonce="{{nonce}}" ' : ''}src="/dev-wallet.js" data-networks='${quotedNetworks}'></script>`,
    })

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-cache')
  })
  app.get('/', async context => {
    const hosts = sampleHosts.map(listItem).join('\n')
    return context.html(renderTemplate(await source('e2e/hosts/start/index.html'), { hosts }))
  })
  for (const host of sampleHosts)
    app.get(`/${host.name}/`, async context => {
      const nonce = randomBytes(16).toString('base64')
      const rpcUrls = networks.map(({ rpcUrl }) => rpcUrl)
      if (host.isStrict) context.header('Content-Security-Policy', strictPolicy(nonce, cdn, rpcUrls))
      return context.html(await renderHost(host, nonce))
    })
  for (const [url, [path, type]] of Object.entries(assets))
    app.get(url, async context => context.body(await source(path), 200, { 'Content-Type': `${type}; charset=utf-8` }))
  app.notFound(context => context.text('There is no such sample page; / lists them.', 404))
  return app
}
