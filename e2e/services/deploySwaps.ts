import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, type Address, parseAbi } from 'viem'
import type { Bytecodes } from './compileContracts.ts'
import { tokenUnit } from './testToken.ts'

/** Exchanges of the local chains: Uniswap's own contracts, and their tokens. */
export interface LocalSwaps {
  wrapped: Address
  v2: { factory: Address; router: Address }
  v3: { factory: Address; router: Address; quoter: Address }
  /** A second token, besides the dollar. */
  euro: Address
}

export interface SwapDeployer {
  deployer: Address
  dollar: Address
  deploy(name: string, args?: readonly unknown[], abi?: Abi): Promise<Address>
  call(to: Address, functionName: string, args: readonly unknown[], abi?: Abi, value?: bigint): Promise<void>
}

const require = createRequire(import.meta.url)
const artifacts = {
  WETH9: require.resolve('@uniswap/v2-periphery/build/WETH9.json'),
  UniswapV2Factory: require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'),
  UniswapV2Router02: require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  UniswapV3Factory: require.resolve('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  PositionManager: require.resolve(
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  ),
  SwapRouter02: require.resolve(
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  ),
  QuoterV2: require.resolve('@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'),
}

/** As Uniswap published them. */
export function uniswapBytecodes(): Bytecodes {
  return Object.fromEntries(
    Object.entries(artifacts).map(([name, path]) => {
      const { bytecode }: { bytecode: string } = JSON.parse(readFileSync(path, 'utf8'))
      return [name, `0x${bytecode.replace(/^0x/, '')}` as const]
    }),
  )
}

export const swapAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 root) payable',
  'struct Position { address token0; address token1; uint24 fee; int24 lower; int24 upper; uint256 amount0; uint256 amount1; uint256 least0; uint256 least1; address recipient; uint256 deadline; }',
  'function mint(Position position) payable',
])
const constructors = {
  one: parseAbi(['constructor(address)']),
  two: parseAbi(['constructor(address, address)']),
  three: parseAbi(['constructor(address, address, address)']),
  four: parseAbi(['constructor(address, address, address, address)']),
}

const zero: Address = '0x0000000000000000000000000000000000000000'
const ether = 10n ** 18n
const farAway = 10n ** 11n
const allOf = 2n ** 256n - 1n

export type Side = readonly [token: Address, amount: bigint]

/**
 * The pools' contents. In Uniswap v3, ether costs a little more than in v2: so buying dollars is cheaper in v3, ether
 * in v2. The low-fee pool is shallow, so that large amounts are better off in the high-fee one.
 */
export const poolDepths = {
  v2: { ether: 400n, dollars: 1_000_000n },
  v3Cheap: { ether: 20n, dollars: 50_400n, fee: 500 },
  v3Deep: { ether: 400n, dollars: 1_008_000n, fee: 3000 },
  euros: { ether: 100n, euros: 230_000n, fee: 3000 },
}

/** Deploys the exchanges, and adds the deployer's money to pools of different depth. */
export async function deploySwaps({ deployer, dollar, deploy, call }: SwapDeployer): Promise<LocalSwaps> {
  const wrapped = await deploy('WETH9')
  const v2Factory = await deploy('UniswapV2Factory', [deployer], constructors.one)
  const v2Router = await deploy('UniswapV2Router02', [v2Factory, wrapped], constructors.two)
  const v3Factory = await deploy('UniswapV3Factory')
  const positions = await deploy('PositionManager', [v3Factory, wrapped, zero], constructors.three)
  const v3Router = await deploy('SwapRouter02', [v2Factory, v3Factory, positions, wrapped], constructors.four)
  const quoter = await deploy('QuoterV2', [v3Factory, wrapped], constructors.two)
  const euro = await deploy('TestEuro')

  const send = (to: Address, functionName: string, args: readonly unknown[], value?: bigint) =>
    call(to, functionName, args, swapAbi as Abi, value)
  await send(wrapped, 'deposit', [], 2000n * ether)
  await send(dollar, 'mint', [deployer, 10_000_000n * tokenUnit])
  await send(euro, 'mint', [deployer, 10_000_000n * tokenUnit])
  for (const token of [wrapped, dollar, euro])
    for (const spender of [v2Router, positions]) await send(token, 'approve', [spender, allOf])

  const { v2, v3Cheap, v3Deep, euros } = poolDepths
  const pool = { v2Router, positions, deployer, send }
  await addV2Pool(pool, [wrapped, v2.ether * ether], [dollar, v2.dollars * tokenUnit])
  for (const { fee, ether: ethers, dollars } of [v3Cheap, v3Deep])
    await addV3Pool(pool, fee, [wrapped, ethers * ether], [dollar, dollars * tokenUnit])
  await addV3Pool(pool, euros.fee, [wrapped, euros.ether * ether], [euro, euros.euros * tokenUnit])
  return {
    ...{ wrapped, euro, v2: { factory: v2Factory, router: v2Router } },
    v3: { factory: v3Factory, router: v3Router, quoter },
  }
}

export interface PoolMaker {
  v2Router: Address
  positions: Address
  deployer: Address
  send(to: Address, functionName: string, args: readonly unknown[], value?: bigint): Promise<unknown>
}

export async function addV2Pool({ v2Router, deployer, send }: PoolMaker, [a, amountA]: Side, [b, amountB]: Side) {
  await send(v2Router, 'addLiquidity', [a, b, amountA, amountB, 0n, 0n, deployer, farAway])
}

/** Over all prices, or as close to the first one as this fee's pool allows. */
export async function addV3Pool(
  { positions, deployer, send }: Omit<PoolMaker, 'v2Router'>,
  fee: number,
  one: Side,
  other: Side,
  { isBand = false } = {},
) {
  const [[token0, amount0], [token1, amount1]] =
    one[0].toLowerCase() < other[0].toLowerCase() ? [one, other] : [other, one]
  const root = rootOf((amount1 << 192n) / amount0)
  await send(positions, 'createAndInitializePoolIfNecessary', [token0, token1, fee, root])
  const spacing = fee / 50
  const last = Math.floor(887_272 / spacing) * spacing
  const tick = Math.floor(Math.log(Number(amount1) / Number(amount0)) / Math.log(1.0001))
  const below = Math.floor(tick / spacing) * spacing
  const [lower, upper] = isBand ? [below - spacing, below + 2 * spacing] : [-last, last]
  const position = {
    ...{ token0, token1, fee, lower, upper, amount0, amount1, least0: 0n, least1: 0n },
    ...{ recipient: deployer, deadline: farAway },
  }
  await send(positions, 'mint', [position])
}

/** Rounded down. */
function rootOf(square: bigint): bigint {
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
