import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleProgram } from './bundleProgram.ts'
import { frameTemplate } from './frameTemplate.mjs'
import { modalParts, network, projectEntry } from './testApp.ts'

/**
 * Starts a process limited to 512 MB and sends it as many expensive calls as one client may begin at once, on loopback
 * only. Without limits for calls in flight, each of them was read, kept and answered in full.
 */

const calls = 350
const replyBytes = 4_800_000
const memoryMb = 512
const patienceMs = 40_000
/** Limit for the process's memory; without limits it took 649 MB and two minutes. */
const maxPeakMb = 300

/** Inside the repository, so the bundle finds its packages. */
const home = fileURLToPath(new URL('../dist/', import.meta.url))
let root = ''
let node: Server
let asked = 0
let server: ChildProcess
let url = ''

beforeAll(async () => {
  await mkdir(home, { recursive: true })
  root = await mkdtemp(join(home, 'test-flood-'))
  await mkdir(join(root, '1.0.0'))
  await writeFile(join(root, '1.0.0/modal.template'), frameTemplate(modalParts))
  const reply = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(replyBytes)}"}`)
  node = createServer((_, response) => {
    asked += 1
    response.end(reply)
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const networks = [network('eip155:31337', `http://127.0.0.1:${(node.address() as AddressInfo).port}`)]
  await writeFile(join(root, 'projects.json'), JSON.stringify({ projects: [projectEntry({ networks })] }))
  await bundleProgram(join(root, 'main.mjs'), { file: 'main.ts' })
  server = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, join(root, 'main.mjs')], {
    env: { CK_RELEASES: root, CK_DATA: join(root, 'data'), PORT: '0', CK_PROJECTS: join(root, 'projects.json') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const greeting = await new Promise<string>(resolve => server.stdout?.once('data', chunk => resolve(String(chunk))))
  url = greeting.trim().split(' ').at(-1) ?? ''
})
afterAll(async () => {
  server?.kill('SIGKILL')
  node?.closeAllConnections()
  node?.close()
  await rm(root, { recursive: true })
})

/** @returns the status, 0 for a broken connection, and the answer's length */
function call(agent: Agent, method: string, params: unknown[]): Promise<{ status: number; bytes: number }> {
  return new Promise(resolve => {
    const sent = request(`${url}/v1/?projectId=demo&chainId=eip155:31337`, { method: 'POST', agent }, response => {
      let bytes = 0
      response.on('data', chunk => {
        bytes += chunk.length
      })
      response.on('close', () => resolve({ status: response.complete ? (response.statusCode ?? 0) : 0, bytes }))
    })
    sent.setTimeout(patienceMs, () => sent.destroy())
    sent.on('error', () => resolve({ status: 0, bytes: 0 }))
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  })
}

async function peakMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024)
}

test(`a process limited to ${memoryMb} MB survives ${calls} expensive calls at once`, async () => {
  const agent = new Agent({ maxSockets: calls })
  const replies = await Promise.all(Array.from({ length: calls }, () => call(agent, 'eth_getLogs', [{}])))
  agent.destroy()
  const count = (status: number) => replies.filter(reply => reply.status === status).length
  const figures = { ok: count(200), limited: count(429), broken: count(0), asked, peakMb: await peakMb() }
  expect(figures).toMatchObject({ broken: 0, ok: expect.any(Number) })
  expect(figures.ok).toBeGreaterThan(0)
  expect(figures.asked).toBeLessThan(calls / 2)
  expect(figures.peakMb).toBeLessThan(maxPeakMb)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('it also survives 600 bodies of 1 MiB whose last byte never arrives', async () => {
  const head = 'POST /v1/?projectId=demo&chainId=eip155:31337 HTTP/1.1\r\nHost: x\r\nContent-Length: 1048576\r\n\r\n'
  const sockets = Array.from({ length: 600 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head + ' '.repeat(1_048_575)))
    // The server closes the connection of a refused request.
    return socket.on('error', () => {}).resume()
  })
  // It closes each refused connection, and the others once it has waited for their last byte.
  await Promise.all(sockets.map(socket => once(socket, 'close')))
  expect(await peakMb()).toBeLessThan(maxPeakMb)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
