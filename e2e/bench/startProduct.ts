import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { chromium } from 'playwright'
import type { Answer } from '../../cdn/httpServer.ts'
import { findChromium } from '../commands/findChromium.mjs'
import { findPortBase, readPortBase, siteUrls } from '../services/portBase.ts'
import { startTogether } from '../services/running.ts'
import { startChains } from '../services/startChains.ts'
import { startSites } from '../services/startSites.ts'
import type { Certificate } from './network/createCertificate.ts'
import { startSecureServer } from './network/startSecureServer.ts'

/** The measured product: the real cdn with its local chains, on other ports than `npm start`. */
export interface Product {
  /** Origin of the cdn. */
  cdn: string
  /** The script tag that a site owner copies, for the sample project. */
  tag: string
  stop(): Promise<void>
}

const firstPortBase = 15_400

/**
 * Starts the product behind a server that uses HTTP/2 over TLS, like a CDN in production.
 * @param args of the command line; `--port-base` is taken from them
 */
export async function startProduct(root: string, args: readonly string[], certificate: Certificate): Promise<Product> {
  const isChosen = args.some(arg => arg.startsWith('--port-base')) || process.env.PORT_BASE
  const portBase = isChosen ? readPortBase(args, process.env) : await findPortBase(firstPortBase)
  return startTogether(async ({ keep }) => {
    const chains = keep(await startChains({ portBase, root }))
    let app: Answer = () => new Response(null, { status: 503 })
    const listener = getRequestListener((request, env) => app(request, env), { overrideGlobalObjects: false })
    const front = keep(await startSecureServer(certificate, (request, response) => void listener(request, response)))
    const cdn = `https://localhost:${front.port}`
    const wraps = {
      cdn(answer: Answer) {
        app = answer
        return answer
      },
      hosts: (answer: Answer) => answer,
    }
    keep(
      await startSites(
        { root, urls: { ...siteUrls(portBase), cdn, hosts: 'http://127.0.0.1' }, listen: 'anywhere', wraps },
        chains,
      ),
    )
    return { cdn, tag: await readTag(root, cdn) }
  })
}

async function readTag(root: string, cdn: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { snippet } = JSON.parse(await readFile(join(root, `dist/site/${version}/manifest.json`), 'utf8'))
  return snippet.replace(/src="https:\/\/[^/]+/, `src="${cdn}`).replace('YOUR_PROJECT_ID', 'demo')
}

/** The browser that the tests use. */
export async function chromiumPath(): Promise<string> {
  return (await findChromium()) ?? chromium.executablePath()
}
