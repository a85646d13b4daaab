import type { ChainId } from '../caip.ts'

type Address = `0x${string}`

/** Contracts with the interface of Uniswap's second or third version, which swap tokens without an API. */
export type ShippedExchange = {
  /** The id among a network's sources. */
  id: string
  name: string
  factory: Address
  router: Address
} & ({ type: 'uniswap-v2' } | { type: 'uniswap-v3'; quoter: Address })

export interface ShippedExchanges {
  /** The network's own currency as a token. */
  wrapped: Address
  /** Tokens to route through if a pair has no pool. */
  bases: readonly Address[]
  exchanges: readonly ShippedExchange[]
}

const v2 = (id: string, name: string, factory: Address, router: Address): ShippedExchange => ({
  ...{ type: 'uniswap-v2', id, name, factory, router },
})
const uniswapV2 = (factory: Address, router: Address) => v2('uniswap-v2', 'Uniswap v2', factory, router)
const uniswapV3 = (factory: Address, router: Address, quoter: Address): ShippedExchange => ({
  ...{ type: 'uniswap-v3', id: 'uniswap-v3', name: 'Uniswap v3', factory, router, quoter },
})

/**
 * Where tokens are swapped on networks, by contracts whose addresses their makers publish; a network without has no swap
 * of its own. The routers of v3 are SwapRouter02, the quoters QuoterV2.
 *
 * Uniswap: Uniswap/contracts, deployments/{chain}.md, commit b246f140faf6a760b3a92bfc3c0b13a3b5b44f15; the router of v2
 * on Avalanche and all on ZKsync: Uniswap/docs, docs/contracts/v2/reference/smart-contracts/08-deployment-addresses.md and
 * docs/contracts/v3/reference/deployments/ZKsync-Deployments.md, commit 8c5d09e23f53683b20bac8e7da8898f01b9f068e.
 * SushiSwap: sushi-labs/sushi, src/evm/config/features/sushiswap-v2.ts and (wrapped currencies)
 * src/evm/config/tokens/tokens/wrapped-native.ts, commit 389c5ef0aaf5b3a9adc07bfea6874960de111a1a.
 * Other wrapped currencies: Uniswap/sdks, sdks/sdk-core/src/entities/weth9.ts, commit
 * bde17c5e428eb017de3f1e40ff863286293574a4. Bases: Uniswap/smart-order-router, src/providers/token-provider.ts, commit
 * 04c7c0b4d85ac2a19a3ff53987d21f9c8f1fe647.
 * Trisolaris: trisolaris-labs/docs, docs/contracts.md, commit 384f997303d0c1ffbe65983fbc1331bef3c24abe; its usual base, wNEAR:
 * trisolaris-labs/interface, src/constants/tokens/index.ts, commit c5b5cfc6b09396f33c760c13f09159971a90b875.
 * DragonSwap: dragon-swap-klaytn/dragon-frontend, packages/smart-router/evm/constants/exchange.ts (router), commit
 * cbf5ae3fc20ba19e0b9ec9c6e59c28542441c6c8, packages/swap-sdk/src/constants.ts (factory), commit
 * 38c5a5053f4621d35082940b1c07738985b73b64, and packages/tokens/src/common.ts (the second base), commit
 * 6a5162a298d5669e63bf3d43af617162bd41ec02. Kaia's wrapped currency and USDT: kaiachain/kaia-docs,
 * docs/build/tutorials/unwrap-legacy-wklay.md, commit a0260e10373e93d9c2e70ca51a82f4881aa4f5eb, and
 * integrate-gas-free-usdt-kaia-swap.md, commit 7f9a72262495615c55b0b6887faaf6a8ddc7763a.
 */
export const exchanges: Readonly<Partial<Record<ChainId, ShippedExchanges>>> = {
  'eip155:1': {
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    bases: [
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
      '0x6b175474e89094c44da98b954eedeac495271d0f',
      '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    ],
    exchanges: [
      uniswapV2('0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'),
      uniswapV3(
        '0x1f98431c8ad98523631ae4a59f267346ea31f984',
        '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
        '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
      ),
    ],
  },
  'eip155:10': {
    wrapped: '0x4200000000000000000000000000000000000006',
    bases: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
    exchanges: [
      uniswapV2('0x0c3c1c532f1e39edf36be9fe0be1410313e074bf', '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2'),
      uniswapV3(
        '0x1f98431c8ad98523631ae4a59f267346ea31f984',
        '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
        '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
      ),
    ],
  },
  'eip155:56': {
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    bases: ['0x55d398326f99059ff775485246999027b3197955', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
    exchanges: [
      uniswapV2('0x8909dc15e40173ff4699343b6eb8132c65e18ec6', '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'),
      uniswapV3(
        '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7',
        '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
        '0x78d78e420da98ad378d7799be8f4af69033eb077',
      ),
    ],
  },
  'eip155:100': {
    wrapped: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    bases: ['0xddafbb505ad214d7b80b1f830fccc89b60fb7a83'],
    exchanges: [
      v2(
        'sushiswap',
        'SushiSwap',
        '0xc35dadb65012ec5796536bd9864ed8773abc74c4',
        '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506',
      ),
    ],
  },
  'eip155:137': {
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    bases: ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
    exchanges: [
      uniswapV2('0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c', '0xedf6066a2b290c185783862c7f4776a2c8077ad1'),
      uniswapV3(
        '0x1f98431c8ad98523631ae4a59f267346ea31f984',
        '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
        '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
      ),
    ],
  },
  'eip155:250': {
    wrapped: '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83',
    bases: [],
    exchanges: [
      v2(
        'sushiswap',
        'SushiSwap',
        '0xc35dadb65012ec5796536bd9864ed8773abc74c4',
        '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506',
      ),
    ],
  },
  'eip155:324': {
    wrapped: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
    bases: ['0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4', '0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4'],
    exchanges: [
      uniswapV3(
        '0x8fda5a7a8dca67bbcdd10f02fa0649a937215422',
        '0x99c56385dabce3e81d8499d0b8d0257abc07e8a3',
        '0x8cb537fc92e26d8ebbb760e632c95484b6ea3e28',
      ),
    ],
  },
  'eip155:8217': {
    wrapped: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
    bases: ['0xd077a400968890eacc75cdc901f0356c943e4fdb', '0x5c13e303a62fc5dedf5b52d66873f2e59fedadc2'],
    exchanges: [
      v2(
        'dragonswap',
        'DragonSwap',
        '0x224302153096e3ba16c4423d9ba102d365a94b2b',
        '0x8203cbc504ce43c3cad07be0e057f25b1d4db578',
      ),
    ],
  },
  'eip155:8453': {
    wrapped: '0x4200000000000000000000000000000000000006',
    bases: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
    exchanges: [
      uniswapV2('0x8909dc15e40173ff4699343b6eb8132c65e18ec6', '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'),
      uniswapV3(
        '0x33128a8fc17869897dce68ed026d694621f6fdfd',
        '0x2626664c2603336e57b271c5c0b26f421741e481',
        '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a',
      ),
    ],
  },
  'eip155:42161': {
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    bases: ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    exchanges: [
      uniswapV2('0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9', '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'),
      uniswapV3(
        '0x1f98431c8ad98523631ae4a59f267346ea31f984',
        '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
        '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
      ),
    ],
  },
  'eip155:43114': {
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    bases: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
    exchanges: [
      uniswapV2('0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c', '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'),
      uniswapV3(
        '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad',
        '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
        '0xbe0f5544ec67e9b3b2d979aaa43f18fd87e6257f',
      ),
    ],
  },
  'eip155:1313161554': {
    wrapped: '0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb',
    bases: ['0xc42c30ac6cc15fac9bd938618bcaa1a1fae8501d'],
    exchanges: [
      v2(
        'trisolaris',
        'Trisolaris',
        '0xc66f594268041db60507f00703b152492fb176e7',
        '0x2cb45edb4517d5947afde3beabf95a582506858b',
      ),
    ],
  },
}
