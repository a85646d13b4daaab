import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { build } from 'esbuild'
import { Hono } from 'hono'

/** Three sites on one port, as in real life: a visited page, the modal's frame, the secure site. */
export interface ProofSites {
  app: Hono
  page: string
  modal: string
  secure: string
  stop(): Promise<void>
}

/** @param script one of `pages/`, which every document of these sites can load as `/script.js` */
export async function startProofSites(script: string): Promise<ProofSites> {
  const entry = fileURLToPath(new URL(`pages/${script}.ts`, import.meta.url))
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
  const app = new Hono()
  app.get('/script.js', context => context.body(outputFiles[0]?.text ?? '', 200, { 'Content-Type': 'text/javascript' }))
  // Without a host, the server answers on IPv4 and IPv6: engines differ in which one `localhost` is.
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started))
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  return {
    app,
    page: `http://127.0.0.1:${address.port}`,
    modal: `http://localhost:${address.port}`,
    secure: `http://secure.localhost:${address.port}`,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The attribute that lets a frame use passkeys. Every level must repeat it. */
const allow = 'publickey-credentials-get; publickey-credentials-create'
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export const scriptTag = '<script type="module" src="/script.js"></script>'

/**
 * Serves `/page` on the page's site, `/modal` on the modal's and `/secure` on the secure site, each inside the one before.
 * @param secure markup of the innermost document
 */
export function nestFrames({ app, modal, secure: site }: ProofSites, secure: string, page = ''): void {
  // The query goes down to the innermost document.
  const search = (url: string) => new URL(url).search
  app.get('/page', context => {
    const allowed = context.req.query('deny') === undefined ? allow : ''
    const src = `${modal}/modal${search(context.req.url)}`
    return context.html(`${page}<iframe sandbox="${sandbox}" allow="${allowed}" src="${src}"></iframe>`)
  })
  app.get('/modal', context =>
    context.html(`<iframe allow="${allow}" src="${site}/secure${search(context.req.url)}"></iframe>`),
  )
  app.get('/secure', context => context.html(secure))
}
