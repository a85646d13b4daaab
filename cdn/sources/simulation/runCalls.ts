import { encodeFunctionData, parseAbi, toHex } from 'viem'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../nodes/rpcOutcome.ts'
import type { Outcome, SentCall } from './outcome.ts'
import { factCalls, type RunFacts, readRunFacts } from './runFacts.ts'
import { readSimulation, simulateCall } from './simulateCalls.ts'
import { readTrace, traceCall } from './traceCall.ts'

/** One node's result. */
export interface Run {
  outcome: Outcome
  /** The same calls with free and plentiful gas. Contracts that behave differently then detect simulations. */
  plain: Outcome
  /** The node does not accept a block's facts, so `outcome` is `plain`. */
  isRough: boolean
}

export interface RunCall extends Omit<SentCall, 'gas'> {
  /** As the page requests it. */
  gas: bigint | undefined
}

/** An account whose token balance is read before and after the calls. */
export interface Watched {
  token: string
  accounts: readonly string[]
}

/** Gas of all calls together, and of one: a network's limit for a transaction (EIP-7825). */
const maxGas = 24_000_000n
const maxCallGas = 16_777_216n
/** Enough for any honest balance. */
const readGas = 200_000n
const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** @returns undefined if no result is possible */
export async function runCalls(
  ask: (calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>,
  calls: readonly RunCall[],
  { watched, now }: { watched: Watched | undefined; now: number },
): Promise<Run | undefined> {
  const from = calls[0]?.from ?? ''
  const fits = (all: bigint) => (all / BigInt(calls.length) < maxCallGas ? all / BigInt(calls.length) : maxCallGas)
  let most = fits(maxGas)
  const withGas = (gasOf: (call: RunCall, index: number) => bigint): SentCall[] =>
    calls.map((call, index) => {
      const gas = gasOf(call, index)
      const isMuch = gas > most
      return { ...call, gas: toHex(isMuch ? most : gas) }
    })
  const reads = (watched?.accounts ?? []).map(account => ({
    from,
    to: watched?.token,
    gas: toHex(readGas),
    data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as `0x${string}`] }),
    value: '0x0',
  }))
  const simulated = (sent: readonly SentCall[]) => [...reads, ...sent, ...reads]
  const read = (answer: RpcOutcome | undefined) => readSimulation(answer, calls.length + 2 * reads.length, reads.length)

  let ample = withGas(() => most)
  const [answer, ...known] = await ask([simulateCall(simulated(ample)), ...factCalls(from)])
  const facts = readRunFacts(known, now)
  let simulates = read(answer)
  const room = facts && facts.block.gasLimit - readGas * BigInt(2 * reads.length)
  if (!simulates && room !== undefined && room > 0n && fits(room) < most) {
    // This network's blocks hold less.
    most = fits(room)
    ample = withGas(() => most)
    simulates = read((await ask([simulateCall(simulated(ample))]))[0])
  }
  const [only] = ample
  const traces = !simulates && only && ample.length === 1 ? readTrace((await ask([traceCall(only)]))[0]) : undefined
  const plain = simulates ?? traces
  if (!plain) return undefined

  const runWith = async (sent: readonly SentCall[], real: RunFacts): Promise<Outcome | undefined> => {
    if (traces) return sent[0] && readTrace((await ask([traceCall(sent[0], real)]))[0])
    const all = simulated(sent)
    const checked = read((await ask([simulateCall(all, real)]))[0])
    // Some nodes accept a block's facts, but cannot validate calls.
    return checked ?? read((await ask([simulateCall(all, real, false)]))[0])
  }
  const run = async (real: RunFacts): Promise<Outcome | undefined> => {
    // About what a wallet would provide: a contract may check the remaining gas.
    const usual = (used = most) => used * 2n + 50_000n
    const outcome = await runWith(
      withGas(({ gas }, index) => gas ?? usual(plain.gasUsed[index])),
      real,
    )
    // Wallets find the right limit for a call that needs far more gas than it uses.
    const isTight = outcome?.reverted !== undefined && plain.reverted === undefined && calls.every(({ gas }) => !gas)
    const again = isTight ? await runWith(ample, real) : undefined
    return again?.reverted === undefined ? (again ?? outcome) : outcome
  }
  const outcome = facts && (await run(facts))
  return outcome ? { outcome, plain, isRough: false } : { outcome: plain, plain, isRough: true }
}
