import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Network } from '../../shared/networks.ts'
import { readPublicChain } from './readPublicChain.ts'
import { type Solana, startSolana } from './solana/startSolana.ts'
import { first, startTestChain } from './testChain.ts'

const solanaId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const holder = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'
const nobody = 'http://127.0.0.1:9'

let evm: Awaited<ReturnType<typeof startTestChain>>
let solana: Solana
beforeAll(async () => {
  evm = await startTestChain()
  solana = await startSolana({ port: 0 })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [holder, 2_000_000_000] })
  await fetch(solana.url, { method: 'POST', body })
})
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

test('each fact of an EVM network is read, with the sources that gave it and those that did not', async () => {
  const [url = ''] = evm.read(first).urls
  const { outcome, lines } = await readPublicChain(evmNetwork(nobody, url), first.toLowerCase())
  expect(lines).toEqual([
    '1 of 2 nodes answer',
    'node 127.0.0.1:9: The node of this network could not be reached',
    expect.stringMatching(/^balances from chain: \d+(\.\d+)? ETH and \d+ tokens \(\d+ ms\)$/),
    expect.stringMatching(/^history from chain: \d+ transactions, not seen: received-native, sent-native \(\d+ ms\)$/),
    expect.stringMatching(/^nfts from chain: \d+ NFTs \(\d+ ms\)$/),
    'prices from chain: not told: it knows no price of the currency',
    expect.stringMatching(/^identity from chain: name none \(\d+ ms\)$/),
  ])
  expect(outcome).toBe('read')
})

test('a node’s refusals are quoted, with the facts that stay unknown', async () => {
  evm.interfere(({ method }) =>
    method === 'eth_getLogs'
      ? { error: { code: -32701, message: 'Please specify an address in your request or order a dedicated node' } }
      : undefined,
  )
  const [url = ''] = evm.read(first).urls
  const { outcome, lines } = await readPublicChain(evmNetwork(url), first.toLowerCase())
  evm.reset()
  expect(outcome).toBe('read')
  expect(lines).toContain(
    `node ${new URL(url).host} refuses address: Please specify an address in your request or order a dedicated node`,
  )
  expect(lines).toContain('history from chain: not told: The nodes of this network do not let its history be searched')
})

test('an account is read from a Solana node', async () => {
  const { outcome, lines } = await readPublicChain(solanaNetwork(solana.url), holder)
  expect(lines.join('\n')).toMatch(
    /balances from chain: 2 SOL and 0 tokens .*\nhistory from chain: 1 transactions, not seen: nothing/,
  )
  expect(outcome).toBe('read')
})

test('offline it is skipped, with each node’s reason', async () => {
  expect(await readPublicChain(evmNetwork(nobody, 'http://nowhere.invalid/key'), first)).toEqual({
    outcome: 'skipped',
    lines: [
      'no node can be used from here',
      'node 127.0.0.1:9: The node of this network could not be reached',
      'node nowhere.invalid: The node of this network could not be reached',
    ],
  })
})

test('a node of another network is skipped by name', async () => {
  const [url = ''] = evm.read(first).urls
  const { outcome, lines } = await readPublicChain({ ...evmNetwork(url), id: 'eip155:1' }, first)
  expect([outcome, lines]).toEqual([
    'skipped',
    ['no node can be used from here', `node ${new URL(url).host}: it serves eip155:31337`],
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
  const { outcome, lines } = await readPublicChain(evmNetwork(url), first.toLowerCase())
  server.close()
  expect(outcome).toBe('failed')
  expect(lines).toContain('balances from chain: not told: The node of this network answered in an unknown form')
})
