// A node of a made-up chain, in its own process, for `npm run bench:api`. One account was sent 100,000 NFTs and tokens;
// all others own nothing. Built to dist/tools/busyNode.mjs.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, pad, parseAbi } from 'viem'
import { busyAccount, busyChain, visitorAccount } from './busyChain.ts'

const { blocks, logsPerBlock, settledBlocks, tokens, chainId, logsOfVisitor } = busyChain
const multicall = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) returns (Result[] results)',
])
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const owner = pad(busyAccount)
const sender = pad('0xbb')
const art = '0xaa00000000000000000000000000000000000000'
const selectors = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567', ownerOf: '0x6352211e' }

const hex = (value: number): Hex => `0x${value.toString(16)}`
const hashOf = (kind: number, value: number): Hex => `0x${kind.toString(16)}${value.toString(16).padStart(63, '0')}`
const block = (number: number) => ({
  number: hex(number),
  hash: hashOf(1, number),
  parentHash: hashOf(1, number - 1),
  timestamp: hex(1_790_000_000 + number * 12),
  transactions: [],
})

/** Every hundredth log is a token's, the others are NFTs'. */
function logOf(number: number, index: number) {
  const count = number * logsPerBlock + index
  return transferLog(number, index, count, owner, count % 100 === 0 ? (count / 100) % tokens : undefined)
}

/** @param token undefined for an NFT */
function transferLog(number: number, index: number, count: number, to: Hex, token: number | undefined) {
  const isToken = token !== undefined
  return {
    address: isToken ? pad(hex(0xcc0000 + token), { size: 20 }) : art,
    topics: [transfer, sender, to, ...(isToken ? [] : [hashOf(0, count)])],
    data: isToken ? hashOf(0, count + 1) : '0x',
    blockNumber: hex(number),
    blockHash: hashOf(1, number),
    transactionHash: hashOf(2, count),
    transactionIndex: hex(index),
    logIndex: hex(index),
    removed: false,
  }
}

/** JSON of each block's logs, written once: otherwise a slow node would be measured instead of the server. */
const written = Array.from({ length: settledBlocks + 1 }, (_, number) =>
  Array.from({ length: logsPerBlock }, (_, index) => JSON.stringify(logOf(number, index))).join(),
)

/** JSON of a list. */
function logs({ fromBlock, toBlock, topics }: { fromBlock: string; toBlock: string; topics: unknown[] }): string {
  if (topics.length !== 3 || !JSON.stringify(topics[0]).includes(transfer)) return '[]'
  const last = Math.min(toBlock === 'latest' ? blocks : Number(toBlock), settledBlocks)
  const to = String(topics[2]).toLowerCase() as Hex
  if (to.startsWith(visitorsBegin)) return JSON.stringify(logsOf(to, Number(fromBlock), last))
  if (to !== owner) return '[]'
  return `[${written.slice(Number(fromBlock), last + 1).join()}]`
}

const visitorsBegin = pad(visitorAccount(0)).slice(0, 28)

/** A few tokens, spread over the chain. */
function logsOf(visitor: Hex, from: number, to: number): unknown[] {
  const every = settledBlocks / logsOfVisitor
  const first = Math.ceil(from / every)
  const count = Math.max(0, Math.min(Math.floor(to / every), logsOfVisitor - 1) - first + 1)
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    return transferLog(
      number * every,
      0,
      Number(BigInt(`0x${visitor.slice(-12)}`)) * logsOfVisitor + number,
      visitor,
      number % 5,
    )
  })
}

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** The contracts' answers, the same for all of them. */
function callContract(data: Hex): Hex {
  switch (data.slice(0, 10)) {
    case selectors.name:
    case selectors.symbol:
      return text('BUSY')
    case selectors.decimals:
      return word(18n)
    case selectors.ownerOf:
      return owner
    case '0xc87b56dd':
      return text(`data:application/json,{"name":"Piece ${BigInt(`0x${data.slice(10)}`)}"}`)
    default:
      return word(10n ** 18n)
  }
}

function answer(method: string, [first, second]: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return hex(chainId)
    case 'eth_blockNumber':
      return hex(blocks)
    case 'eth_getBlockByNumber':
      return block(first === 'latest' ? blocks : Number(first))
    case 'eth_getBalance':
      return hex(1e18)
    case 'eth_getTransactionByHash':
      return { hash: first, from: pad('0xbb', { size: 20 }), to: art, nonce: '0x1', value: '0x0', input: '0x01' }
    case 'eth_call': {
      const { data } = first as { data: Hex }
      if (data.slice(0, 10) !== '0x82ad56cb') return callContract(data)
      const { args } = decodeFunctionData({ abi: multicall, data })
      const results = args[0].map(({ callData }) => ({ success: true, returnData: callContract(callData) }))
      return encodeFunctionResult({ abi: multicall, functionName: 'aggregate3', result: results })
    }
    default:
      throw new Error(`${method} ${second}`)
  }
}

const server = createServer(async (request, response) => {
  const body = await new Response(request as unknown as ReadableStream).text()
  const asked = JSON.parse(body) as { id: number; method: string; params: unknown[] } | []
  const replies = [asked].flat().map(({ id, method, params }) => {
    const result = () =>
      method === 'eth_getLogs' ? logs(params[0] as Parameters<typeof logs>[0]) : JSON.stringify(answer(method, params))
    try {
      return `{"jsonrpc":"2.0","id":${id},"result":${result()}}`
    } catch (error) {
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: String(error) } })
    }
  })
  response.end(Array.isArray(asked) ? `[${replies.join()}]` : replies[0])
})
process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
