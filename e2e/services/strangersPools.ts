import { type Address, encodeFunctionData } from 'viem'
import { addV3Pool, type PoolMaker, type Side, swapAbi } from './deploySwaps.ts'
import { type TestChain, third } from './testChain.ts'

/** A stranger who adds their own tokens and wrapped currency to the exchanges' pools. */
export interface PoolStranger extends PoolMaker {
  /** Creates a token and keeps a large supply. */
  makeToken(name: string): Promise<Address>
  wrap(amount: bigint): Promise<void>
  /** Mints a token that anyone may mint. */
  mint(token: Address, amount: bigint): Promise<void>
  /** A v3 pool whose liquidity lies within a few thousandths of its price, so that a little money looks like much. */
  addBand(fee: number, one: Side, other: Side): Promise<void>
}

const plenty = 10n ** 30n

export async function createPoolStranger(chain: TestChain): Promise<PoolStranger> {
  const { swaps } = chain.contracts
  // The v3 router knows its position manager.
  const word = (await chain.rpc('eth_call', { to: swaps.v3.router, data: '0x791b98bc' }, 'latest')) as string
  const positions: Address = `0x${word.slice(26)}`
  const send: PoolMaker['send'] = (to, functionName, args, value) =>
    chain.send(third, to, { data: encodeFunctionData({ abi: swapAbi, functionName, args } as never), value })
  const allow = async (token: Address) => {
    for (const spender of [swaps.v2.router, positions]) await send(token, 'approve', [spender, plenty])
  }
  const mint = async (token: Address, amount: bigint) => {
    await send(token, 'mint', [third, amount])
    await allow(token)
  }
  return {
    ...{ v2Router: swaps.v2.router, positions, deployer: third, send, mint },
    async makeToken(name) {
      const token = await chain.deploy(name)
      await mint(token, plenty)
      return token
    },
    async wrap(amount) {
      await send(swaps.wrapped, 'deposit', [], amount)
      await allow(swaps.wrapped)
    },
    addBand: (fee, one, other) => addV3Pool({ positions, deployer: third, send }, fee, one, other, { isBand: true }),
  }
}
