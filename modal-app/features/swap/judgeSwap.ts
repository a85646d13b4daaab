import type { RequestedCall } from '../../../shared/signing/readCalls.ts'
import type { App } from '../../app/App.ts'
import { checkApproval } from '../../signing/checkApproval.ts'
import { checkOutcome } from '../../signing/checkOutcome.ts'
import { checkSwap } from '../../signing/checkSwap.ts'
import { simulate } from '../../signing/simulate.ts'
import { simulateAtNodes } from '../../signing/simulateAtNodes.ts'
import type { ApprovalTransaction, SwapApproval, SwapReview, SwapTransaction } from './swap.ts'
import { swapPins } from './swapReads.ts'

type Judged = Pick<SwapReview, 'network' | 'from' | 'quote' | 'tx' | 'approvals' | 'permit'>

/**
 * Whether each step does what the visitor was shown, and nothing else. Needs no network, so it runs again within the
 * click. `held`: only a simulation shows what the swap does.
 */
export function judgeSteps(app: App, judged: Judged): 'fine' | 'differs' | 'expired' | 'held' {
  const { network, from, quote, tx, approvals } = judged
  const { signature, deadline = 0 } = judged.permit ?? {}
  const permit = signature && { deadline, signature }
  const places = swapPins(app, network.id)
  if (!places) return 'differs'
  const asked = { tx, shown: quote, userAddress: from.address, nowMs: app.clock.now(), permit, ...places }
  const { refusal, held } = checkSwap(asked) ?? {}
  // A deadline other than the shown one has not merely expired.
  const isOver = quote.deadline !== undefined && quote.deadline * 1000 <= app.clock.now()
  if (refusal) return refusal === 'deadline' && isOver ? 'expired' : 'differs'
  const pin = places.pins.find(({ router }) => router.toLowerCase() === quote.router.toLowerCase())
  if (!pin || approvals.some(approval => !isFineApproval(approval, judged, pin.spender))) return 'differs'
  return held ? 'held' : 'fine'
}

function isFineApproval({ tx, isReset }: SwapApproval, { quote, from }: Judged, spender: string): boolean {
  if (addressOf(tx.from).toLowerCase() !== from.address.toLowerCase()) return false
  const amount = isReset ? '0' : quote.fromAmount
  return checkApproval({ tx, token: quote.fromAccount, spender, amount }) === undefined
}

/**
 * Whether a simulation of all steps takes the shown amount, brings at least the promised one, and moves nothing else.
 * The server that built them is not trusted alone: an independent node must agree. `unproven`: it cannot be determined.
 */
export async function proveByRun(app: App, judged: Judged): Promise<'fine' | 'differs' | 'unproven'> {
  const { network, from, tx, approvals, quote } = judged
  const calls = [...approvals.map(each => callOf(each.tx)), callOf(tx)]
  const runs = await Promise.all([
    simulate(app, { chainId: network.id, from: from.address, calls }),
    simulateAtNodes(app, { network, from: from.address, calls }),
  ])
  const differences = runs.map(simulation => checkOutcome({ simulation, shown: quote })?.refusal)
  if (differences.some(each => each !== undefined && each !== 'unknown')) return 'differs'
  return differences.includes('unknown') ? 'unproven' : 'fine'
}

/** In the form of a wallet request. */
export function callOf(tx: SwapTransaction | ApprovalTransaction): RequestedCall & { to: string } {
  const value = 'amount' in tx ? tx.amount : tx.value
  return { to: addressOf(tx.to), data: tx.data as `0x${string}`, value: BigInt(value) }
}

function addressOf(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}
