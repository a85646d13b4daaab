// The server that `npm run bench:api` measures, in a process of its own. Built to dist/tools/apiServer.mjs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatLog } from '../../../cdn/sources/formatLog.ts'
import { startCdn } from '../../../cdn/startCdn.ts'

const limit = { burst: 1_000_000, perSecond: 100_000 }

async function main(indexer: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'))
  const cdn = await startCdn({
    port: 0,
    database: folder,
    projects: [
      {
        id: 'bench',
        name: 'Bench',
        allowedOrigins: ['https://bench.example'],
        networks: ['eip155:1'],
        sources: { 'eip155:1': { type: 'proxy', url: indexer } },
      },
    ],
    rateLimit: limit,
    projectRateLimit: limit,
    proxyHops: 1,
    // Written as always, but not shown.
    log: entry => void formatLog(entry, 'json'),
  })
  process.once('disconnect', () => process.exit())
  process.on('message', async message => {
    if (message === 'heap') {
      globalThis.gc?.()
      process.send?.(process.memoryUsage().heapUsed)
      return
    }
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage()
      process.send?.((user + system) / 1e6)
      return
    }
    await cdn.stop()
    await rm(folder, { recursive: true })
    process.exit()
  })
  process.send?.(cdn.url)
}

await main(process.argv[2] ?? '')
