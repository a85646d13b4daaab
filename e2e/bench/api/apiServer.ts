// The server that `npm run bench:api` measures, in its own process. Built to dist/tools/apiServer.mjs.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { formatLog } from '../../../cdn/sources/formatLog.ts'
import { startCdn } from '../../../cdn/startCdn.ts'
import type { ProjectEntry } from '../../../cdn/store/projects.schema.ts'
import { polkadotChain } from './polkadotChain.ts'
import { secureOrigin } from './secureOrigin.ts'
import type { ApiSource } from './startApiServer.ts'

const limit = { burst: 1_000_000, perSecond: 100_000 }
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** For sign-ins, which call no node. */
const polkadot = {
  id: polkadotChain,
  name: 'Polkadot',
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
  rpcUrls: ['http://127.0.0.1:1'],
}

function factsOf(source: ApiSource): Pick<ProjectEntry, 'networks' | 'sources' | 'chains'> {
  if (!('node' in source)) {
    const sources = source.indexer && { 'eip155:1': { type: 'proxy' as const, url: source.indexer } }
    return { networks: ['eip155:1'], ...(sources && { sources }) }
  }
  const network = { id: 'eip155:1' as const, name: 'Busy', nativeCurrency, rpcUrls: [source.node] }
  return { networks: [network, polkadot], chains: { 'eip155:1': { logRange: source.logRange } } }
}

async function main(source: ApiSource): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'))
  const cdn = await startCdn({
    port: 0,
    database: 'smtp' in source ? source.folder : folder,
    projects: [
      {
        ...{ id: 'bench', name: 'Bench', allowedOrigins: ['https://bench.example'], ...factsOf(source) },
        // For its webhook; no purchases are made.
        onrampSources: [{ type: 'stripe', key: 'sk_bench', webhookSecret: 'whsec_bench' }],
      },
    ],
    // Keep the usual limits where nodes are called.
    ...(!('node' in source) && { rateLimit: limit, projectRateLimit: limit }),
    ...('smtp' in source && {
      keys: new Map([['VAULT_KEY', randomBytes(32).toString('base64')]]),
      secureSite: {
        origin: secureOrigin,
        mail: { url: source.smtp, from: 'wallet@localhost' },
        emailsPerClient: 1_000_000,
      },
    }),
    ...('smtp' in source && source.collector && { traces: { endpoint: source.collector, service: 'bench', share: 1 } }),
    proxyHops: 1,
    // Formatted as usual, but not shown.
    log: entry => void formatLog(entry, 'json'),
  })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const answers: Readonly<Record<string, () => unknown>> = {
    heap() {
      globalThis.gc?.()
      return process.memoryUsage().heapUsed
    },
    rss() {
      globalThis.gc?.()
      return process.memoryUsage().rss
    },
    cpu() {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    delay() {
      const figures = { p99Ms: delay.percentile(99) / 1e6, worstMs: delay.max / 1e6 }
      delay.reset()
      return figures
    },
  }
  process.once('disconnect', () => process.exit())
  process.on('message', async message => {
    const answer = answers[String(message)]
    if (answer) return void process.send?.(answer())
    await cdn.stop()
    await rm(folder, { recursive: true })
    process.exit()
  })
  process.send?.(cdn.url)
}

await main(JSON.parse(process.argv[2] ?? '{}'))
