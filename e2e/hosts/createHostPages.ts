import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Context, Hono } from 'hono'
import { sourceTable } from './mainnets/sourceTable.ts'
import { renderTemplate } from './renderTemplate.ts'
import { type SampleHost, sampleHosts, strictPolicy } from './sampleHosts.ts'
import { createOrders } from './sign-in/createOrders.ts'
import { createSiweBackend } from './siwe/createSiweBackend.ts'

/** Facts about the rest of the stack that the pages need. */
export interface HostPagesOptions {
  /** The project's root. */
  root: string
  /** Base of the cdn, without a trailing slash. */
  cdn: string
  /** Origin of the sample Safe. */
  safe: string
  /** The sample wallet's page. */
  wallet: string
  /** The inbox of the local mail server. */
  mail: string
  /** Version and integrity of the loader, and the integrity of modal.js, from the cdn's manifest. */
  version: string
  integrity: string
  modalIntegrity: string
  /** The chains, for the dev wallet; the first is the one it starts on. */
  networks: readonly { chainId: number; name: string; rpcUrl: string }[]
  /** Address of the test token, the same on each chain. */
  token: string
  /** Nodes of the other namespaces. */
  solana: string
  bitcoin: string
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** A version that never existed, for the page with tags of two versions. */
const olderVersion = '0.9.0'

function listItem({ name, title, about, isDownload }: SampleHost): string {
  const download = isDownload ? ` download="${name}.html"` : ''
  return `<li><a href="/${name}/"${download}><b>${title}</b><span>${about}</span></a></li>`
}

/** The sample pages as a Request → Response app. Files are read on each visit, so a reload shows edits. */
export function createHostPages(options: HostPagesOptions): Hono {
  const { root, cdn, safe, wallet, mail, version, integrity, modalIntegrity, networks, token, solana, bitcoin } =
    options
  const source = (path: string) => readFile(join(root, path), 'utf8')
  const quotedNetworks = JSON.stringify(networks)
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;')

  const render = async ({ name, isStrict, isRendered }: SampleHost, file: string, hosts: string, nonce: string) =>
    renderTemplate(await source(isRendered ? `dist/hosts/${name}.html` : `e2e/hosts/${name}/${file}`), {
      cdn,
      safe,
      wallet,
      hosts,
      version,
      integrity,
      modalIntegrity,
      nonce,
      token,
      solana,
      bitcoin,
      networks: quotedNetworks,
      sources: sourceTable(),
      stub: await source('loader/stub.html'),
      shop: await source('e2e/hosts/shop/body.html'),
      shopStyle: `<style nonce="{{nonce}}">${await source('e2e/hosts/shop/shop.css')}</style>`,
      devWallet: `<script ${isStrict ? 'nonce="{{nonce}}" ' : ''}src="/dev-wallet.js" data-networks="{{networks}}"></script>`,
    })

  const sendPage = async (context: Context, host: SampleHost, file: string) => {
    const url = new URL(context.req.url)
    if (host.portal && url.hostname !== host.portal) {
      url.hostname = host.portal
      return context.redirect(url.href)
    }
    const nonce = randomBytes(16).toString('base64')
    const rpcUrls = networks.map(({ rpcUrl }) => rpcUrl)
    if (host.isStrict) context.header('Content-Security-Policy', strictPolicy(nonce, cdn, rpcUrls))
    return context.html(await render(host, file, `http://127.0.0.1:${url.port}`, nonce))
  }

  const sendFile = async (context: Context, path: string) =>
    context.body(await source(path), 200, { 'Content-Type': `${types[extname(path)]}; charset=utf-8` })

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-cache')
  })
  app.get('/', async context => {
    const hosts = sampleHosts.map(listItem).join('\n')
    return context.html(renderTemplate(await source('e2e/hosts/start/index.html'), { hosts, safe, mail }))
  })
  const orders = createOrders(cdn, 'demo')
  app.get('/sign-in/orders', ({ req }) => orders(req.raw))
  const siwe = createSiweBackend()
  app.all('/siwe/:call{nonce|verify|me|sessions|sign-out}', ({ req }) => siwe(req.raw))
  for (const host of sampleHosts) {
    app.get(`/${host.name}/`, context => sendPage(context, host, 'index.html'))
    app.get(`/${host.name}/:file{[a-z]+\\.css}`, context =>
      sendFile(context, `e2e/hosts/${host.name}/${context.req.param('file')}`),
    )
    app.get(`/${host.name}/:page{[a-z]+}`, context => sendPage(context, host, `${context.req.param('page')}.html`))
  }
  for (const file of ['shop.css', 'favicon.svg'])
    app.get(`/${file}`, context => sendFile(context, `e2e/hosts/shop/${file}`))
  app.get('/older-loader.js', async context => {
    const loader = await (await fetch(`${cdn}/${version}/loader.js`)).text()
    return context.body(loader.replaceAll(version, olderVersion), 200, { 'Content-Type': 'text/javascript' })
  })
  app.get('/:file{[\\w-]+\\.js}', context => sendFile(context, `dist/hosts/${context.req.param('file')}`))
  app.onError((error, context) => {
    if ('code' in error && error.code === 'ENOENT') return context.notFound()
    throw error
  })
  app.notFound(context => context.text('There is no such sample page; / lists them.', 404))
  return app
}
