import { afterEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import type { TestApp } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { putSwap } from './swap.ts'
import { swappingOf } from './swapFacts.ts'
import { followQuotes, quotesOf } from './swapReads.ts'
import { world as swapWorld } from './testSwapWorld.ts'

afterEach(() => void vi.restoreAllMocks())

/** A form whose price of gas was read just now. */
function world() {
  const made = swapWorld()
  const value = { standard: '1', fast: '1', instant: '1' }
  putSwap(made.app, { gas: { 'eip155:1': { status: 'ready', value, at: made.app.clock.now() } } })
  return made
}

const hide = (isHidden: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')

/** Ten seconds, and whatever they lead to. */
async function pass(app: TestApp, times = 1) {
  for (let turn = 0; turn < times; turn++) {
    app.clock.advance(10_000)
    await settled()
  }
}

async function settled() {
  for (let step = 0; step < 20; step++) await null
}

function shown(app: TestApp) {
  const state = app.store.getState()
  const swapping = swappingOf(state)
  return swapping && quotesOf(swapping, state.swap)
}

test.each(['Swap', 'SwapPreview'] as const)(
  'on %s the quote is read again every ten seconds, and the gas price every twenty',
  async view => {
    const { app, asked } = world()
    if (view === 'SwapPreview') goTo(app, { view })
    await followQuotes(app)
    await pass(app, 3)
    const quoted = 'convertQuotes 2000000000'
    expect(asked).toEqual([quoted, 'convertGasPrice', quoted, quoted])
  },
)

test('nothing is read while the page is hidden, and again once it is visible', async () => {
  const { app, asked } = world()
  await followQuotes(app)
  hide(true)
  await pass(app, 30)
  expect(asked).toEqual([])
  hide(false)
  await pass(app)
  expect(asked).toHaveLength(1)
})

test.each<[string, (app: TestApp) => void]>([
  ['closes the modal', app => go(app, { is: 'closed' })],
  ['chooses a token', app => goTo(app, { view: 'SwapSelectToken', side: 'get' })],
  ['goes back to the account', app => go(app, { is: 'left' })],
])('nothing is read once the visitor %s', async (_, leave) => {
  const { app, asked } = world()
  await followQuotes(app)
  leave(app)
  await pass(app, 5)
  expect(asked).toEqual([])
})

test('the shown quote stays while the next one is read, and after a failed one', async () => {
  const { app, quote } = world()
  const answer = createDeferred<object>()
  const get = vi.fn(() => answer.promise)
  app.api.get = ((name: string) => (name === 'convertQuotes' ? get() : new Promise(() => {}))) as never
  await followQuotes(app)
  await pass(app)
  expect(get).toHaveBeenCalledOnce()
  expect(shown(app)?.value).toEqual({ quotes: [quote] })
  answer.reject(new Error('no answer'))
  await settled()
  await pass(app)
  expect(shown(app)?.value).toEqual({ quotes: [quote] })
  expect(get).toHaveBeenCalledTimes(2)
})

test('the gas price is known within the first twenty seconds, so offers are compared by it', async () => {
  const { app, asked } = swapWorld()
  await followQuotes(app)
  await settled()
  expect(asked).toEqual(['convertGasPrice'])
})
