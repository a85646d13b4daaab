import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameTemplate } from '../../cdn/frameTemplate.mjs'
import { address, native } from '../../cdn/routes/testAccounts.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../../cdn/store/testPostgres.ts'
import { modalParts, network, projectEntry } from '../../cdn/testApp.ts'
import { createTestMain, type Run } from '../../cdn/testMain.ts'

/* Two processes behind one address share a PostgreSQL and must agree. */

const chainId = 'eip155:31337'
const programs = await findPostgres()
const main = createTestMain()
let root = ''
let postgres: TestPostgres | undefined
let indexer: Server | undefined
let indexerPort = 0
const chain = { amount: '1' }
const running: Run[] = []
let urls: [string, string] = ['', '']

const projectsWith = (...ids: string[]) => {
  const sources = { [chainId]: { balances: [{ type: 'proxy' as const, url: `http://127.0.0.1:${indexerPort}` }] } }
  const networks = [network(chainId, `http://127.0.0.1:${indexerPort}/node`)]
  return JSON.stringify({ projects: ids.map(id => projectEntry({ id, networks, sources })) })
}

beforeAll(async () => {
  if (!programs) return
  root = await main.build()
  postgres = await startTestPostgres(programs)
  indexer = createServer((_, response) => {
    const balances = [{ ...native, quantity: { decimals: '18', numeric: chain.amount } }]
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ balances }))
  }).listen(0, '127.0.0.1')
  await once(indexer, 'listening')
  indexerPort = (indexer.address() as AddressInfo).port
  await writeFile(join(root, 'projects.json'), projectsWith('demo'))
  await writeFile(join(root, 'releases.json'), JSON.stringify(['1.0.0']))
  const env = {
    CK_PROJECTS: join(root, 'projects.json'),
    DATABASE_URL: postgres.url,
    CK_RATE_PER_SECOND: '5',
    CK_PROXY_HOPS: '1',
    CK_PUBLIC_INDEXERS: '0',
  }
  const start = async () => {
    const server = main.run(env)
    running.push(server)
    const greeting = await Promise.race([
      server.started,
      server.ended.then(({ text }) => Promise.reject(new Error(text))),
    ])
    return `http://127.0.0.1:${/:(\d+)\n$/.exec(greeting)?.[1]}`
  }
  urls = [await start(), await start()]
})

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill()
    await ended
  }
  indexer?.closeAllConnections()
  indexer?.close()
  await postgres?.remove()
  if (root) await main.remove()
})

const balancePath = `/v1/account/${address}/balance?projectId=demo&chainId=${chainId}&currency=usd`
let clients = 0
/** Each test is another client, so that none uses up another's limit. */
const newClient = () => ({ 'X-Forwarded-For': `203.0.113.${++clients}`, Origin: 'https://app.example' })

test.runIf(programs)('after a forced refresh at one, both answer the new balance', async () => {
  const headers = newClient()
  const amount = async (url: string, query = '') => {
    const response = await fetch(`${url}${balancePath}${query}`, { headers })
    const body = await response.json()
    return body.balances?.[0]?.quantity.numeric ?? body
  }
  expect([await amount(urls[0]), await amount(urls[1])]).toEqual(['1', '1'])
  chain.amount = '2'
  expect(await amount(urls[1])).toBe('1')
  expect(await amount(urls[0], `&forceUpdate=${chainId}:${address}`)).toBe('2')
  await setTimeout(150)
  expect([await amount(urls[0]), await amount(urls[1])]).toEqual(['2', '2'])
})

test.runIf(programs)(
  'a server serves a release that another server’s loader names, before it was told of it',
  async () => {
    const headers = newClient()
    const unfinished = join(root, '.1.1.0')
    await mkdir(unfinished)
    await writeFile(join(unfinished, 'loader.js'), 'loader of 1.1.0')
    await writeFile(join(unfinished, 'modal.template'), frameTemplate(modalParts))
    await rename(unfinished, join(root, '1.1.0'))
    await writeFile(join(root, 'releases.json'), JSON.stringify(['1.0.0', '1.1.0']))
    running[0]?.child.kill('SIGHUP')
    await vi.waitFor(async () => {
      expect(await (await fetch(`${urls[0]}/1/loader.js`, { headers })).text()).toBe('loader of 1.1.0')
    })
    const frame = await fetch(`${urls[1]}/1.1.0/modal.html?p=demo&o=https://app.example`, { headers })
    expect(frame.status).toBe(200)
    expect(await (await fetch(`${urls[1]}/1.1.0/loader.js`, { headers })).text()).toBe('loader of 1.1.0')
  },
)

test.runIf(programs)('within ten seconds, both know an added project, and neither a removed one', async () => {
  const headers = newClient()
  const statuses = (id: string) =>
    Promise.all(
      urls.map(async url => (await fetch(`${url}/1.0.0/modal.html?p=${id}&o=https://app.example`, { headers })).status),
    )
  expect(await statuses('second')).not.toContain(200)
  await writeFile(join(root, 'projects.json'), projectsWith('demo', 'second'))
  const changedAt = performance.now()
  await vi.waitFor(async () => expect(await statuses('second')).toEqual([200, 200]), { interval: 500 })
  await writeFile(join(root, 'projects.json'), projectsWith('demo'))
  await vi.waitFor(async () => expect(await statuses('second')).not.toContain(200), { interval: 500 })
  expect(performance.now() - changedAt).toBeLessThan(20_000)
})

test.runIf(programs)('a client has one limit across both', async () => {
  const headers = newClient()
  const startedAt = performance.now()
  let served = 0
  const told: Record<string, number> = {}
  // Of each server alone, fifty at once, and five a second.
  for (let wave = 0; wave < 20; wave++) {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const response = await fetch(`${urls[index % 2]}${balancePath}`, { headers })
        await response.arrayBuffer()
        return response.status
      }),
    )
    served += statuses.filter(status => status !== 429).length
    for (const status of statuses) told[status] = (told[status] ?? 0) + 1
    await setTimeout(50)
  }
  const atOneServer = 50 + ((performance.now() - startedAt) / 1000) * 5
  expect(served).toBeGreaterThan(20)
  expect(served, JSON.stringify(told)).toBeLessThan(1.5 * atOneServer)
})
