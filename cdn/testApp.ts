import type { Hono } from 'hono'
import { nativeDecimals } from '../shared/nativeDecimals.ts'
import type { ListedWallet } from '../shared/wallets.ts'
import { createApp } from './app.ts'
import type { CdnDeps } from './CdnDeps.ts'
import type { CdnEnv } from './cdnEnv.ts'
import { createModalDocuments } from './document/modalDocuments.ts'
import { frameTemplate } from './frameTemplate.mjs'
import { emptyListing, type Listing } from './listing/listing.ts'
import { nodeCapabilities } from './nodeCapabilities.ts'
import { type Compressor, encodings } from './sources/compressor.ts'
import type { Files, SiteFile } from './sources/files.ts'
import { parseProjects } from './store/parseProjects.ts'
import type { ProjectEntry } from './store/projects.schema.ts'
import { createProjects } from './store/projects.ts'
import { createSite } from './store/site.ts'

/** Address of the server in tests; no port is opened. */
export const publicUrl = 'https://cdn.test'

export const modalGreeting = 'greet()'
export const modalScript = "import('../assets/lazy.js')\n"
export const modalStyle = ':root{color:red}\n'

export const modalParts = { greeting: modalGreeting, script: modalScript, style: modalStyle }

/** An entry of projects.json; tests override the fields they are about. */
export function projectEntry(entry: Partial<ProjectEntry> = {}): ProjectEntry {
  return {
    id: 'demo',
    name: 'Demo',
    allowedOrigins: ['https://app.example', 'http://localhost:*'],
    networks: [network('eip155:31337', 'http://127.0.0.1:1')],
    ...entry,
  }
}

export function network(id: `eip155:${number}` | `${'solana' | 'bip122' | 'cosmos'}:${string}`, ...rpcUrls: string[]) {
  return { id, name: id, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: nativeDecimals(id) ?? 18 }, rpcUrls }
}

export function listedWallet(id: string, wallet: Partial<ListedWallet> = {}): ListedWallet {
  return { id, name: `Wallet ${id}`, namespaces: ['eip155'], homepage: `https://${id}.example`, ...wallet }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function siteFile(text: string, encoded: Record<string, string> = {}): SiteFile {
  const entries = Object.entries(encoded).map(([encoding, packed]) => [encoding, bytesOf(packed)])
  return { bytes: bytesOf(text), encoded: Object.fromEntries(entries), tag: `tag-of-${text.length}` }
}

function testFiles(template: string): Files {
  const manifest = {
    version: '1.0.0',
    files: {},
    snippet: '<script src="https://cdn.example.com/1.0.0/loader.js" data-project-id="YOUR_PROJECT_ID" async></script>',
  }
  const types = 'export declare function init(): void'
  const files = new Map([
    ['1.0.0/loader.js', siteFile('loader', { br: 'loader in brotli', gzip: 'loader in gzip' })],
    ...['modal', 'chains', 'safe', 'verify', 'signIn', 'mount', 'texts'].map(
      name => [`1.0.0/${name}.js`, siteFile(name)] as const,
    ),
    ['1.0.0/test.gated', siteFile('test mode')],
    ['1.0.0/loader.mjs', siteFile('loader as a module')],
    ['1.0.0/loader.d.ts', siteFile(types)],
    ['1.0.0/loader.d.mts', siteFile(types)],
    ['1.0.0/manifest.json', siteFile(JSON.stringify(manifest))],
    ['1.0.0/modal.template', siteFile(template)],
    ['0.9.0/loader.js', siteFile('old loader')],
    ['1.0.0/docs/index.html', siteFile('start')],
    ['1.0.0/docs/preview.html', siteFile('preview')],
    ['1.0.0/docs/docs.css', siteFile(':root{}')],
    ['assets/lazy.js', siteFile('lazy', { gzip: 'lazy in gzip' })],
    ['assets/icon.svg', siteFile('<svg/>')],
  ])
  return { read: async path => files.get(path) }
}

/** Makes readable output: `br of …`. */
const testCompressor: Compressor = {
  encodings,
  compress: async (encoding, bytes) => bytesOf(`${encoding} of ${new TextDecoder().decode(bytes)}`),
}

export interface TestAppOptions extends Partial<CdnDeps> {
  listing?: Listing
  files?: Files
  /** Text of the modal.template of 1.0.0. */
  template?: string
}

/** The app with fakes: no disk, no network, a stopped clock. */
export async function testApp(
  { template = frameTemplate(modalParts), listing = emptyListing, files, ...deps }: TestAppOptions = {},
  entries: readonly ProjectEntry[] = [projectEntry()],
): Promise<Hono<CdnEnv>> {
  const { now = () => 0 } = deps
  const common = { publicUrl, compressor: testCompressor, now, elapsed: now, ...deps }
  const own = testFiles(template)
  const isOfRelease = (path: string) => /\/(modal\.template|withdrawn)$/.test(path)
  const read: Files['read'] = path => (files && !isOfRelease(path) ? files : own).read(path)
  const site = await createSite({ read }, ['0.9.0', '1.0.0'], listing, 'The test')
  return createApp(nodeCapabilities, {
    ...common,
    site: () => site,
    projects: createProjects(parseProjects({ projects: entries }, 'The test')),
    documents: createModalDocuments(common),
    cache: undefined,
    data: undefined,
    safeFetch: undefined,
    sharesReads: true,
    secret: () => undefined,
    clientAddress: () => 'one client',
    logClients: false,
    fetch: () => Promise.reject(new Error('no network in tests')),
    log: () => {},
    timeout: () => new AbortController().signal,
    rateLimit: { burst: 1000, perSecond: 1 },
    projectRateLimit: { burst: 10_000, perSecond: 1 },
    rpcTimeoutMs: 1000,
    services: {},
    probes: {},
    ...deps,
  })
}
