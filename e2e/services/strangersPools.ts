import { type Address, encodeFunctionData } from 'viem'
import { addV3Pool, type PoolMaker, type Side, swapAbi } from './deploySwaps.ts'
import { type TestChain, third } from './testChain.ts'

/** Somebody who puts tokens of its own, and wrapped currency, into pools of the exchanges. */
export interface PoolStranger extends PoolMaker {
  /** A token of which it has plenty. */
  makeToken(name: string): Promise<Address>
  wrap(amount: bigint): Promise<void>
  /** Has some of a token that anybody may mint. */
  mint(token: Address, amount: bigint): Promise<void>
  /** A pool of v3 in which all lies within a few thousandths of its price: so a little money looks like much. */
  addBand(fee: number, one: Side, other: Side): Promise<void>
}

const plenty = 10n ** 30n

export async function createPoolStranger(chain: TestChain): Promise<PoolStranger> {
  const { swaps } = chain.contracts
  // The router of v3 names it.
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
