import type { RefusalKind } from './readRefusal.ts'

/** A provider's reply, as recorded by its users or its documentation. */
export interface RecordedRefusal {
  provider: string
  /** Source of the recording: a public repository and file or issue, or a page of documentation. */
  source: string
  method?: string
  status?: number
  retryAfter?: string
  code: number
  message: string
  data?: unknown
  /** The expected kind; `none` for the chain's own errors, which every node would give. */
  means: RefusalKind | 'none'
  most?: number
  waitMs?: number
}

/* Refused log searches. */

const chainlink = 'smartcontractkit/chainlink core/chains/evm/client/errors_test.go'
const ponder = 'ponder-sh/ponder@9ad4a442 packages/utils/src/getLogsRetryHelper.ts'
const hyperindex = 'enviodev/hyperindex@700e43ac packages/envio-tests/test/RpcSource_test.res'
const erpc = 'erpc/erpc@2f9eceff architecture/evm/error_normalizer.go'
const logs = 'eth_getLogs'

export const testLogRefusals: readonly RecordedRefusal[] = [
  // Range too wide.
  {
    provider: 'Alchemy, free plan',
    source: 'cartesi/rollups-node#655',
    method: logs,
    status: 400,
    code: -32600,
    message:
      'You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x7e9b85, 0x7e9d78]',
    means: 'range',
    most: 500,
  },
  {
    provider: 'Infura',
    source: 'INFURA/infura#237',
    method: logs,
    code: -32602,
    message: 'range 1000000 exceeds limit of 10000',
    means: 'range',
    most: 10_000,
  },
  {
    provider: 'QuickNode',
    source: chainlink,
    method: logs,
    code: -32614,
    message: 'eth_getLogs is limited to a 10,000 range',
    means: 'range',
    most: 10_000,
  },
  {
    provider: 'drpc',
    source: chainlink,
    method: logs,
    code: -32000,
    message: 'requested too many blocks from 0 to 16777216, maximum is set to 2048',
    means: 'range',
    most: 2048,
  },
  {
    provider: 'drpc, free plan',
    source: ponder,
    method: logs,
    status: 400,
    code: 35,
    message: 'ranges over 10000 blocks are not supported on freetier',
    means: 'range',
    most: 10_000,
  },
  {
    provider: 'SimplyVC',
    source: chainlink,
    method: logs,
    code: -32000,
    message: 'too wide blocks range, the limit is 100',
    means: 'range',
    most: 100,
  },
  {
    provider: 'publicnode',
    source: hyperindex,
    method: logs,
    code: -32701,
    message: 'exceed maximum block range: 50000',
    means: 'range',
    most: 50_000,
  },
  {
    provider: 'Ankr',
    source: ponder,
    method: logs,
    code: -32600,
    message: 'block range is too wide',
    means: 'range',
  },
  {
    provider: '1RPC',
    source: hyperindex,
    method: logs,
    code: -32000,
    message: 'eth_getLogs is limited to a 1000 blocks range',
    means: 'range',
    most: 1000,
  },
  {
    provider: 'thirdweb',
    source: hyperindex,
    method: logs,
    code: -32005,
    message: 'Maximum allowed number of requested blocks is 3500',
    means: 'range',
    most: 3500,
  },
  {
    provider: 'BlockPI',
    source: hyperindex,
    method: logs,
    code: -32602,
    message: 'eth_getLogs is limited to 1024 block range',
    means: 'range',
    most: 1024,
  },
  {
    provider: 'Blast, paid plan',
    source: hyperindex,
    method: logs,
    code: -32600,
    message: 'exceeds the range allowed for your plan (5000 > 3000)',
    means: 'range',
    most: 3000,
  },
  {
    provider: 'Chainstack',
    source: ponder,
    method: logs,
    code: -32602,
    message: 'Block range limit exceeded.',
    means: 'range',
  },
  {
    provider: 'Coinbase',
    source: hyperindex,
    method: logs,
    code: -32602,
    message: 'please limit the query to at most 1000 blocks',
    means: 'range',
    most: 1000,
  },
  {
    provider: 'Base, public node',
    source: hyperindex,
    method: logs,
    code: -32602,
    message: 'block range too large',
    means: 'range',
  },
  {
    provider: 'Cloudflare',
    source: hyperindex,
    method: logs,
    code: -32047,
    message: 'Invalid eth_getLogs request. Max range: 3500',
    means: 'range',
    most: 3500,
  },
  {
    provider: 'Sei, public node',
    source: hyperindex,
    method: logs,
    code: -32000,
    message: 'block range too large (2000), maximum allowed is 1000 blocks',
    means: 'range',
    most: 1000,
  },
  {
    provider: 'Hyperliquid',
    source: hyperindex,
    method: logs,
    code: -32602,
    message: 'query exceeds max block range 1000',
    means: 'range',
    most: 1000,
  },
  {
    provider: 'Morph, public node',
    source: 'enviodev/hyperindex#605',
    method: logs,
    code: -32000,
    message: 'block range is larger than max block range, block range = 5120, max block range = 5000',
    means: 'range',
    most: 5000,
  },
  {
    provider: 'Candle',
    source: 'AlphaWallet/alpha-wallet-ios#5277',
    method: logs,
    code: -32600,
    message: 'block range too high',
    means: 'range',
  },
  {
    provider: 'Merkle',
    source: ponder,
    method: logs,
    code: -32603,
    message: 'eth_getLogs range is too large, max is 1k blocks',
    means: 'range',
    most: 1000,
  },
  {
    provider: 'Harmony',
    source: ponder,
    method: logs,
    code: -32000,
    message: 'query must be smaller than size 1024',
    means: 'range',
    most: 1024,
  },
  {
    provider: 'Moonbeam',
    source: ponder,
    method: logs,
    code: -32000,
    message: 'block range is too wide (maximum 1024)',
    means: 'range',
    most: 1024,
  },
  {
    provider: 'Ankr, TAC',
    source: ponder,
    method: logs,
    code: -32600,
    message: 'maximum [from, to] blocks distance: 2000',
    means: 'range',
    most: 2000,
  },
  // Reply too large.
  {
    provider: 'Infura',
    source: 'ethers-io/ethers.js#4703',
    method: logs,
    code: -32005,
    data: { from: '0xBDE5F8', limit: 10_000, to: '0x102DBCC' },
    message: 'query returned more than 10000 results. Try with this block range [0xBDE5F8, 0x102DBCC].',
    means: 'answer',
  },
  {
    provider: 'Alchemy',
    source: 'ethers-io/ethers.js#4703',
    method: logs,
    code: -32602,
    message:
      'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0xd043b8]',
    means: 'answer',
  },
  {
    provider: 'Arbitrum, public node',
    source: ponder,
    method: logs,
    code: -32000,
    message: 'logs matched by query exceeds limit of 10000',
    means: 'answer',
  },
  {
    provider: '1RPC',
    source: 'docs.1rpc.io/using-the-web3-api/errors',
    method: logs,
    code: -32000,
    message: 'response size should not greater than 2097152 bytes',
    means: 'answer',
  },
  {
    provider: 'LlamaNodes',
    source: ponder,
    method: logs,
    code: -32602,
    message: 'query exceeds max results 20000, retry with the range 6000000-6000509',
    means: 'answer',
  },
  {
    provider: 'OP Mainnet, public node',
    source: ponder,
    method: logs,
    code: -32020,
    message: 'backend response too large',
    means: 'answer',
  },
  {
    provider: 'reth',
    source: erpc,
    method: logs,
    code: -32008,
    message: 'Response is too big',
    data: 'Exceeded max limit of 167772160',
    means: 'answer',
  },
  {
    provider: 'Blockdaemon',
    source: chainlink,
    method: logs,
    code: -32002,
    message: 'request timed out',
    means: 'answer',
  },
  // Named contracts only.
  {
    provider: 'publicnode',
    source: 'ponder-sh/ponder#1110; the same words in many repositories',
    method: logs,
    code: -32701,
    message:
      'Please specify an address in your request or, to remove restrictions, order a dedicated full node here: https://www.allnodes.com/eth/host',
    means: 'address',
  },
  {
    provider: 'Forest',
    source: 'ChainSafe/forest#6134',
    method: logs,
    code: -32602,
    message: 'error deserializing parameter: missing field `address`',
    means: 'address',
  },
]
