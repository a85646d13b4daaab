import { type RecordedRefusal, testLogRefusals } from './testLogRefusals.ts'

const chainlink = 'smartcontractkit/chainlink core/chains/evm/client/errors_test.go'
const ponder = 'ponder-sh/ponder@9ad4a442 packages/utils/src/getLogsRetryHelper.ts'
const erpc = 'erpc/erpc@2f9eceff architecture/evm/error_normalizer.go'
const mud = 'latticexyz/mud#1522'

export const testRefusals: readonly RecordedRefusal[] = [
  ...testLogRefusals,
  // Batch too large.
  {
    provider: 'drpc, free plan',
    source: 'hemilabs/ui-monorepo#887',
    status: 500,
    code: 31,
    message:
      'Batch of more than 3 requests are not allowed on free tier, to use this feature register paid account at drpc.org',
    means: 'batch',
    most: 3,
  },
  {
    provider: 'Base, public node',
    source: 'ethereum-optimism/docs#340 (its node has the same limit)',
    code: -32014,
    message: 'maximum 10 calls in 1 batch',
    means: 'batch',
    most: 10,
  },
  {
    provider: 'Besu',
    source: 'besu-eth/besu#4951',
    code: -32602,
    message: 'Number of requests in batch exceeds --rpc-max-batch-size.',
    means: 'batch',
  },
  {
    provider: 'geth',
    source: 'bnb-chain/reth#210 (geth’s --rpc.batchrequestlimit)',
    code: -32600,
    message: 'batch too large',
    means: 'batch',
  },
  // Rate limits.
  {
    provider: 'Alchemy',
    source: mud,
    status: 429,
    code: 429,
    message:
      'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message. If not, check out https://docs.alchemy.com/reference/throughput',
    means: 'rate',
  },
  {
    provider: 'QuickNode',
    source: mud,
    code: -32012,
    message: 'credits limited to 6000/sec',
    means: 'rate',
  },
  {
    provider: 'QuickNode, Solana',
    source: 'erpc/erpc@2f9eceff thirdparty/quicknode.go',
    method: 'getAccountInfo',
    status: 429,
    retryAfter: '2',
    code: -32007,
    message: '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
    means: 'rate',
    waitMs: 2000,
  },
  {
    provider: 'Infura',
    source: 'status-im/nimbus-eth2#1632',
    status: 429,
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
    data: {
      rate: { allowed_rps: 1, backoff_seconds: 30, current_rps: 1.266 },
      see: 'https://infura.io/dashboard',
    },
    means: 'quota',
    waitMs: 30_000,
  },
  {
    provider: '1RPC',
    source: 'docs.1rpc.io/using-the-web3-api/errors',
    code: -32001,
    message:
      "You've reached the usage limit for your current plan. To continue with higher limits and uninterrupted access, please upgrade here: https://www.1rpc.io/#pricing",
    means: 'quota',
  },
  {
    provider: 'Alchemy',
    source: erpc,
    status: 429,
    code: 429,
    message: 'Monthly capacity limit exceeded. Visit https://dashboard.alchemy.com/settings/billing to upgrade',
    means: 'quota',
  },
  {
    provider: 'OP Stack',
    source: erpc,
    code: -32016,
    message: 'over rate limit',
    means: 'rate',
  },
  // Keys.
  {
    provider: 'Alchemy',
    source: 'erpc/erpc@2f9eceff thirdparty/alchemy.go',
    status: 401,
    code: -32600,
    message: 'Must be authenticated!',
    means: 'key',
  },
  {
    provider: 'Ankr',
    source: erpc,
    status: 403,
    code: -32000,
    message:
      'Unauthorized: You must authenticate your request with an API key. Create an account on https://www.ankr.com/rpc/',
    means: 'key',
  },
  {
    provider: 'drpc',
    source: 'erpc/erpc@2f9eceff thirdparty/drpc.go',
    code: 4,
    message: 'token is invalid',
    means: 'key',
  },
  // Methods and old states.
  {
    provider: 'geth',
    source: 'blockscout/blockscout#7339',
    method: 'txpool_content',
    code: -32601,
    message: 'The method txpool_content does not exist/is not available',
    means: 'method',
  },
  {
    provider: 'OP Stack’s proxyd',
    source: 'ethereum-optimism/infra proxyd/rpc.go',
    method: 'debug_traceCall',
    status: 403,
    code: -32601,
    message: 'rpc method is not whitelisted',
    means: 'method',
  },
  {
    provider: 'geth, pruned',
    source: erpc,
    method: 'eth_call',
    code: -32000,
    message: 'missing trie node 5c0ee75d9dd668839db2895c93257f6a3a77282740c045d286ff0d1f297ffa24 (path )',
    means: 'history',
  },
  {
    provider: 'drpc',
    source: erpc,
    method: 'eth_getBlockByNumber',
    status: 400,
    code: 26,
    message: 'Unknown block',
    means: 'history',
  },
  // Temporary failures.
  {
    provider: 'Base, public node',
    source: ponder,
    code: -32011,
    message: 'no backend is currently healthy to serve traffic',
    means: 'fault',
  },
  {
    provider: 'drpc, free plan',
    source: erpc,
    status: 408,
    code: 30,
    message: 'Request timeout on the free plan, please upgrade to paid plan',
    means: 'fault',
  },
  // The chain's own errors.
  {
    provider: 'geth',
    source: erpc,
    code: 3,
    message: 'execution reverted: Too many tokens',
    data: '0x08c379a0',
    means: 'none',
  },
  { provider: 'geth', source: erpc, code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4', means: 'none' },
  {
    provider: 'geth',
    source: erpc,
    code: -32000,
    message: 'insufficient funds for gas * price + value: balance 0, tx cost 1',
    means: 'none',
  },
  { provider: 'geth', source: erpc, code: -32000, message: 'exceeds block gas limit', means: 'none' },
  {
    provider: 'geth',
    source: erpc,
    code: -32602,
    message: 'invalid argument 0: hex string without 0x prefix',
    means: 'none',
  },
  { provider: 'Sei', source: chainlink, code: -32000, message: ': out of gas', means: 'none' },
]
