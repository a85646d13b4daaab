import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Network } from '../../shared/networks.ts'
import { findPortBase, portOffsets } from './portBase.ts'
import { readPublicChain } from './readPublicChain.ts'
import { type Solana, startSolana } from './solana/startSolana.ts'
import { first, startTestChain } from './testChain.ts'

const solanaId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const holder = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'
const nobody = 'http://127.0.0.1:9'

let evm: Awaited<ReturnType<typeof startTestChain>>
let solana: Solana
beforeAll(async () => {
  evm = await startTestChain(27_340)
  solana = await startSolana({ port: (await findPortBase(26_300)) + portOffsets.solana })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [holder, 2_000_000_000] })
  await fetch(solana.url, { method: 'POST', body })
}, 120_000)
afterAll(async () => {
  await evm.stop()
  await solana.stop()
})

const evmNetwork = (...rpcUrls: string[]): Network => ({ ...evm.read(first).network, rpcUrls })
const solanaNetwork = (...rpcUrls: string[]): Network => ({
  id: solanaId,
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls,
})

test('an account is read from an EVM node', async () => {
  const [url = ''] = evm.read(first).urls
  const { outcome, line } = await readPublicChain(evmNetwork(nobody, url), first.toLowerCase())
  expect(line).toMatch(
    /^\d+(\.\d+)? ETH and \d+ tokens in .* s; \d+ transactions in .* s; name none; .*; nodes: 1 of 2$/,
  )
  expect(outcome).toBe('read')
})

test('an account is read from a Solana node', async () => {
  const { outcome, line } = await readPublicChain(solanaNetwork(solana.url), holder)
  expect(line).toMatch(/^2 SOL and 0 tokens in .* s; 1 transactions in .* s; .*; not seen: nothing; nodes: 1 of 1$/)
  expect(outcome).toBe('read')
})

test('offline it is skipped, and the reason of each node said', async () => {
  expect(await readPublicChain(evmNetwork(nobody, 'http://nowhere.invalid/key'), first)).toEqual({
    outcome: 'skipped',
    line:
      'no node can be used from here (127.0.0.1:9: The node of this network could not be reached; ' +
      'nowhere.invalid: The node of this network could not be reached)',
  })
})

test('a node of another network is skipped by name', async () => {
  const [url = ''] = evm.read(first).urls
  const { outcome, line } = await readPublicChain({ ...evmNetwork(url), id: 'eip155:1' }, first)
  expect([outcome, line]).toEqual([
    'skipped',
    `no node can be used from here (${new URL(url).host}: it serves eip155:31337)`,
  ])
})

test('a node that answers with nonsense is a failure, not a reason to skip', async () => {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await new Response(request as unknown as ReadableStream).text())
    const answer = ({ id, method }: { id: number; method: string }) => {
      const result = method === 'eth_chainId' ? '0x7a69' : method === 'eth_blockNumber' ? '0x10' : { nonsense: true }
      return { jsonrpc: '2.0', id, result }
    }
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { outcome, line } = await readPublicChain(evmNetwork(url), first.toLowerCase())
  server.close()
  expect([outcome, line]).toEqual(['failed', 'The node of this network answered in an unknown form'])
})
