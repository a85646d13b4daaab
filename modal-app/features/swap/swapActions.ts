import type { ChainId } from '../../../shared/caip.ts'
import type { App } from '../../app/App.ts'
import { pause } from '../../app/pause.ts'
import { track } from '../../app/track.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { takeUpOpenSends } from '../../dialog/openSends.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import type { Token } from '../../money/Token.ts'
import { networkOf } from '../../networks/networks.ts'
import { swapChains } from '../../networks/swapChains.ts'
import { cachedRead } from '../../reads/cachedRead.ts'
import { nativeBalanceOf } from '../../tokens/nativeBalance.ts'
import { loadTokens } from '../../tokens/tokensActions.ts'
import { feeToLeave } from './feeToLeave.ts'
import { changeForm, putSwap, type SwapForm, type SwapSide } from './swap.ts'
import { bestQuote, isSameId, quoteKey, swappingOf } from './swapFacts.ts'
import { atomicRead, followQuotes, gasRead, quotesOf, tokensRead } from './swapReads.ts'

/** A quote is requested once the visitor pauses (spec §9). */
const pauseMs = 200

/** The network of each opening that was tracked. */
const told = new WeakMap<Route, ChainId>()

/** Prepares the form for the account in use. Keeps earlier input on the same network. */
export async function openSwap(app: App): Promise<void> {
  takeUpOpenSends(app)
  const state = app.store.getState()
  const connection = payingConnection(state)
  const network = connection && networkOf(state, connection)
  const route = currentRoute(state.router)
  if (!connection || route.view !== 'Swap') return
  const networks = swapChains(app, state)
  if (!network || !networks.includes(network.id)) {
    // The visitor continues from there.
    const elsewhere = { view: 'UnsupportedChain', towards: { route, networks } } as const
    go(app, { is: 'passed', route: elsewhere })
    return
  }
  const kept = state.swap?.form
  const given = route.given?.chainId === network.id ? route.given : undefined
  const form: SwapForm =
    kept && kept.chainId === network.id && (!given || kept.given === given)
      ? { ...kept, isPreparing: false, refusal: undefined }
      : { chainId: network.id, get: null, amount: '', languages: [], ...given, given }
  if (told.get(route) !== network.id) track(app, { name: 'OPEN_SWAP', properties: { network: network.id } })
  told.set(route, network.id)
  putSwap(app, { form })
  const balance = nativeBalanceOf(app, connection)
  await Promise.all([
    loadTokens(app, connection),
    balance && cachedRead(app, balance),
    cachedRead(app, tokensRead(app, { network })),
    cachedRead(app, gasRead(app, { network })),
    cachedRead(app, atomicRead(app, { connection, network })),
    followQuotes(app),
  ])
}

/** Applies a visitor's change, and requests a quote once they pause. */
async function changeBy(app: App, changes: Partial<SwapForm>): Promise<void> {
  changeForm(app, form => ({ ...form, isMax: undefined, ...changes, refusal: undefined, isPreparing: false }))
  const swapping = swappingOf(app.store.getState())
  const key = swapping && quoteKey(swapping)
  await pause(app, pauseMs)
  const now = swappingOf(app.store.getState())
  if (now && quoteKey(now) === key && currentRoute(app.store.getState().router).view === 'Swap') await followQuotes(app)
}

/** @param languages the visitor's, for parsing the amount */
export function typeAmount(app: App, amount: string, languages: readonly string[]): Promise<void> {
  return changeBy(app, { amount, languages })
}

export function showTokens(app: App, side: SwapSide): void {
  const { form } = app.store.getState().swap ?? {}
  if (form) track(app, { name: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: { network: form.chainId } })
  goTo(app, { view: 'SwapSelectToken', side })
}

export async function chooseToken(app: App, side: SwapSide, { id }: Token): Promise<void> {
  const { form, pay, get } = swappingOf(app.store.getState()) ?? {}
  if (!form) return
  // Swaps places with the other side's token.
  const isFlip = side === 'pay' ? get && isSameId(get.id, id) : isSameId(pay?.id, id)
  go(app, { is: 'left' })
  if (isFlip) return flip(app)
  await changeBy(app, side === 'pay' ? { pay: id } : { get: id })
}

/** Swaps the two sides. */
export async function flip(app: App): Promise<void> {
  const { pay, get } = swappingOf(app.store.getState()) ?? {}
  if (pay && get) await changeBy(app, { pay: get.id, get: pay.id })
}

/** Fills in the whole balance; for the native currency, minus the gas cost of a swap. */
export async function chooseMax(app: App, languages: readonly string[]): Promise<void> {
  const swapping = swappingOf(app.store.getState())
  if (!swapping?.pay.balance) return
  const { pay } = swapping
  const fill = (amount: bigint, isMax: boolean) =>
    changeBy(app, { amount: writeAmount(toDecimal(amount, pay.decimals), languages), languages, isMax })
  if (pay.id !== undefined) return fill(swapping.pay.balance, false)
  const known = bestQuote(quotesOf(swapping, app.store.getState().swap)?.value)
  const fee = await feeToLeave(app, swapping, BigInt(known?.gas ?? 0))
  if (fee === undefined) return changeForm(app, form => ({ ...form, refusal: 'unreachable' }))
  const most = swapping.pay.balance - fee
  if (most <= 0n) return changeForm(app, form => ({ ...form, refusal: 'noGas' }))
  await fill(most, true)
}
