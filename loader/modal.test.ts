import './testModalScript.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Connection } from '../shared/connections.ts'
import { createDeferred } from '../shared/createDeferred.ts'
import { ConnectKitError } from '../shared/errors.ts'
import { readyText } from '../shared/protocol/handshake.ts'
import { timersLeft } from './fakeBrowser.ts'
import { placed } from './stage/fakeStage.ts'
import { app, boot, changed, core, heard, modal, open, opened, say, scheme, setUpModal, shown } from './testModal.ts'

vi.mock('./stage/stage.ts', () => import('./stage/fakeStage.ts'))

setUpModal()

const done = { open: true, view: 'ConnectingExternal', busy: false, isDone: true } as const

/** Opens, and the server refuses. */
function refused(code: string): Promise<void> {
  const { promise } = open()
  app.post(`ck:refused:${code}`)
  return promise
}

describe('opening', () => {
  test('shows something at once, and asks the modal once it has loaded', async () => {
    scheme.matches = true
    const { outcome } = open({ view: 'Account', namespace: 'eip155' })
    expect(placed.look().isDark).toBe(true)
    expect(modal.state()).toEqual({ open: true, view: null, busy: false })
    expect(heard).toEqual([[true, null]])
    await app.boot()
    expect(await app.next('modal.open')).toEqual({ view: 'Account', namespace: 'eip155' })
    await app.settled()
    expect(app.frame.revealed).toBe(1)
    expect(outcome()).toBe('pending')
  })

  test('reports the skeleton’s height, and keeps the panel’s for the next one', async () => {
    open()
    expect(placed.look().height).toBeNaN()
    app.frame.skeletonHeight = 560
    await app.boot()
    expect(await app.next('modal.open')).toEqual({ height: 560 })
    await app.port().call('modal.painted', { height: 593 })
    expect(app.frame.settled).toBe(1)
    modal.close()
    // A closed modal has nothing on screen.
    const painted = app.port().call('modal.painted', { height: 700 })
    await expect(painted).rejects.toMatchObject({ code: 'unauthorized' })
    expect(placed.look().height).toBe(593)
  })

  test('of Connect puts its first look into the iframe’s address', () => {
    expect(placed.url().split('#')[1]).toBe('lang=%2C')
    scheme.matches = true
    core.memory.writeHeight(580)
    open({ view: undefined })
    expect(placed.url().split('#')[1]).toMatch(/^lang=%2C&theme=dark&wallets=&height=580&options=/)
    for (const name of ['Ember', 'Coal & Co.'])
      core.discovery.add({ id: name, kind: 'announced', namespaces: ['eip155'], name }, {})
    expect(new URLSearchParams(placed.url().split('#')[1]).get('wallets')).toBe('Ember\nCoal & Co.')
  })

  test('names the languages of the tag and of the page', () => {
    document.documentElement.lang = 'de-AT'
    onTestFinished(() => document.documentElement.removeAttribute('lang'))
    boot({ projectId: 'demo', language: 'pt&BR' })
    expect(placed.url().split('#')[1]).toBe('lang=pt%26BR%2Cde-AT')
  })

  test('of another view, or for a connected visitor, adds nothing', () => {
    open({ view: 'Networks' })
    expect(placed.url()).not.toContain('theme')
    modal.close()
    open()
    expect(placed.url()).toContain('theme')
    vi.spyOn(core.connections, 'list').mockReturnValue([{} as Connection])
    expect(placed.url()).not.toContain('theme')
  })

  test.each([
    ['eip155:1,solana:mainnet', true],
    ['solana:mainnet', false],
  ])('of a page whose networks are %s has a prepared view: %s', (networks, isPrepared) => {
    boot({ projectId: 'demo', networks })
    open()
    expect(placed.url().includes('theme')).toBe(isPrepared)
  })

  test('follows the modal’s reports', async () => {
    await opened()
    changed(true, 'Account', true)
    await app.settled()
    expect(modal.state()).toEqual({ open: true, view: 'Account', busy: true })
    expect(heard.at(-1)).toEqual([true, 'Account'])
  })

  test('ends when the modal closes itself', async () => {
    const { promise, outcome } = await opened()
    changed(false)
    await promise
    expect(outcome()).toBe('closed')
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
    expect(heard.at(-1)).toEqual([false, null])
  })

  test('ends when the modal is done, which stays on screen until it closes itself', async () => {
    const { promise, outcome } = await opened()
    await say('modal.changed', done)
    await promise
    expect(outcome()).toBe('closed')
    expect(modal.state()).toMatchObject({ open: true, view: 'ConnectingExternal' })
    expect(app.frame.isShown).toBe(true)
    await say('modal.changed', { ...done, open: false, isDone: undefined })
    expect(modal.state().open).toBe(false)
    expect(app.frame.isShown).toBe(false)
  })

  const sent = {
    open: true,
    view: 'WalletSendConfirmed',
    busy: false,
    outcome: { hash: `0x${'ab'.repeat(32)}` },
  } as const

  test('for sending ends with the transaction, which stays on screen', async () => {
    const { promise, outcome } = await opened({ view: 'WalletSend' })
    await say('modal.changed', sent)
    await promise
    expect(outcome()).toBe(sent.outcome.hash)
    expect(modal.state()).toMatchObject({ open: true, view: 'WalletSendConfirmed' })
    changed(false)
    await app.settled()
    expect(modal.state().open).toBe(false)
  })

  test('for a swap ends with its transaction, and not with one that was sent', async () => {
    const { promise, outcome } = await opened({ view: 'Swap' })
    await say('modal.changed', sent)
    await say('modal.changed', { open: true, view: 'SwapPreview', busy: true })
    expect(outcome()).toBe('pending')
    const hash = `0x${'cd'.repeat(32)}`
    await say('modal.changed', { open: true, view: 'SwapPreview', busy: false, outcome: { hash } })
    await promise
    expect(outcome()).toBe(hash)
  })

  test('for sending is not answered by a swap that replaced it', async () => {
    const first = await opened({ view: 'WalletSend' })
    const second = open({ view: 'Swap' })
    await app.next('modal.open')
    await first.promise
    await say('modal.changed', { open: true, view: 'SwapPreview', busy: false, outcome: sent.outcome })
    expect([first.outcome(), second.outcome()]).toEqual(['closed', sent.outcome.hash])
  })

  test.each([['0xab'], [{}], [{ hash: '0x' }], [{ hash: sent.outcome.hash, orderId: '1' }], [{ orderId: 'a b' }]])(
    'is not answered with %j',
    async outcome => {
      const call = await opened({ view: 'Swap' })
      await say('modal.changed', { open: true, view: 'SwapPreview', busy: false, outcome } as never)
      expect(call.outcome()).toBe('pending')
    },
  )

  test('for something else is not answered with a transaction', async () => {
    const { promise, outcome } = await opened({ view: 'Account' })
    await say('modal.changed', sent)
    expect(outcome()).toBe('pending')
    changed(false)
    await promise
    expect(outcome()).toBe('closed')
  })

  test('for sending that closes before has sent nothing', async () => {
    const { promise, outcome } = await opened({ view: 'WalletSend' })
    changed(false)
    await promise
    expect(outcome()).toBe('closed')
  })

  const order = (amount: string) => ({ view: 'WalletSend', arguments: { amount } })

  test.each([[order('5')], [{ view: 'Networks' }]])('for sending ends when %j replaces its form', async request => {
    const first = await opened(order('10'))
    changed(true, 'WalletSend')
    const second = open(request)
    await app.next('modal.open')
    changed(true, request.view as 'WalletSend')
    await first.promise
    expect(first.outcome()).toBe('closed')
    await say('modal.changed', sent)
    expect(second.outcome()).toBe('arguments' in request ? sent.outcome.hash : 'pending')
  })

  test('for sending ends though its answer comes after that of the next', async () => {
    let answer: (value: null) => void = () => {}
    const first = open(order('10'))
    app.answers['modal.open'] = () => new Promise(resolve => (answer = resolve))
    await app.boot()
    await app.next('modal.open')
    app.answers['modal.open'] = async () => null
    const second = open(order('5'))
    await app.next('modal.open')
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'pending'])
    answer(null)
    await app.settled()
    await say('modal.changed', sent)
    expect([first.outcome(), second.outcome()]).toEqual(['closed', sent.outcome.hash])
  })

  test.each([
    ['asks for the same', order('10'), undefined],
    ['is refused', order('5'), 'wallet_busy'],
    ['cannot replace the question of a wallet', { view: 'Networks' }, undefined],
  ] as const)('for sending stays when another %s', async (_, request, code) => {
    const first = await opened(order('10'))
    await say('modal.changed', { open: true, view: 'WalletSendPreview', busy: true })
    if (code) app.answers['modal.open'] = () => Promise.reject(new ConnectKitError(code, 'no'))
    open(request)
    await app.next('modal.open')
    await app.settled()
    expect(first.outcome()).toBe('pending')
    await say('modal.changed', sent)
    expect(first.outcome()).toBe(sent.outcome.hash)
  })

  test('for sending is not answered with an earlier opening’s transaction', async () => {
    const first = await opened({ view: 'WalletSend' })
    await say('modal.changed', sent)
    await first.promise
    const next = open({ view: 'WalletSend' })
    // The modal repeats that before it gets the next opening.
    await say('modal.changed', { ...sent, busy: true })
    expect(next.outcome()).toBe('pending')
  })

  test('that is done can be closed by the page, or continue with another view', async () => {
    await opened()
    expect(app.frame.yielded).toBe(0)
    await say('modal.changed', done)
    expect(app.frame.yielded).toBe(1)
    modal.close()
    expect(app.frame.isShown).toBe(false)
    await opened()
    await say('modal.changed', done)
    const next = open({ view: 'Account' })
    await app.next('modal.open')
    // The modal closed before it got the next view.
    changed(false)
    changed(true, 'Account')
    await app.settled()
    expect(next.outcome()).toBe('pending')
    expect(modal.state()).toMatchObject({ open: true, view: 'Account' })
  })

  test('that is done ends when the page connects another wallet, which has no view', async () => {
    await opened()
    const first = modal.connect({ walletId: 'first.wallet' })
    await app.next('connection.open')
    expect(app.frame.isShown).toBe(true)
    await first
    await say('modal.changed', done)
    const second = modal.connect({ walletId: 'second.wallet' })
    expect(app.frame.isShown).toBe(false)
    await app.next('modal.close')
    expect(await app.next('connection.open')).toEqual({ walletId: 'second.wallet' })
    await second
  })

  test('a modal that is lost after it was done leaves without a word', async () => {
    await opened()
    await say('modal.changed', done)
    app.post(readyText)
    await app.next('host.hello')
    expect(app.frame.isShown).toBe(false)
    expect(app.frame.explained).toEqual([])
    expect(modal.state().open).toBe(false)
  })

  test('ends with close(), which notifies the modal', async () => {
    const { promise, outcome } = await opened()
    modal.close()
    await promise
    expect(outcome()).toBe('closed')
    expect(await app.next('modal.close')).toEqual({})
  })

  test('asks the modal whether Escape in the page may close it', async () => {
    const { promise, outcome } = await opened()
    placed.onDismiss()
    expect(await app.next('modal.dismiss')).toEqual({})
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome()).toBe('pending')
    changed(false)
    await promise
    expect(outcome()).toBe('closed')
  })

  test('an Escape that the modal never got closes no later opening', async () => {
    app.answers['modal.dismiss'] = () => new Promise(() => {})
    await opened()
    placed.onDismiss()
    await app.next('modal.dismiss')
    await vi.advanceTimersByTimeAsync(500)
    modal.close()
    const later = open()
    await app.next('modal.open')
    await app.settled()
    await vi.advanceTimersByTimeAsync(600)
    expect(later.outcome()).toBe('pending')
  })

  test('is closed by Escape after a silent second', async () => {
    app.answers['modal.dismiss'] = () => new Promise(() => {})
    const { promise, outcome } = await opened()
    placed.onDismiss()
    await app.next('modal.dismiss')
    await vi.advanceTimersByTimeAsync(999)
    expect(outcome()).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('closed')
  })

  test('that is closed before the modal has loaded sends no request', async () => {
    const { promise, outcome } = open()
    modal.close()
    await promise
    expect(outcome()).toBe('closed')
    await app.boot()
    expect(app.heard).toMatchObject([['host.hello', { isOpening: false }]])
    expect(app.frame.revealed).toBe(0)
  })

  test('is announced by the hello', async () => {
    open()
    app.post(readyText)
    expect(await app.next('host.hello')).toMatchObject({ isOpening: true })
  })

  test('that a listener closes while it is being shown stays closed', async () => {
    const { show } = placed.frame
    placed.frame.show = (...args) => {
      show(...args)
      modal.close()
    }
    const { outcome } = open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome()).toBe('closed')
    expect(app.frame.explained).toEqual([])
    expect(modal.state().open).toBe(false)
  })

  test('that is closed and started again before the modal has loaded sends one request', async () => {
    const first = open({ view: 'Account' })
    modal.close()
    const second = open()
    await shown()
    expect(app.heard.filter(([name]) => name === 'modal.open')).toHaveLength(1)
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'pending'])
  })

  test('twice is one modal and ends both', async () => {
    const first = await opened()
    const second = open()
    await app.next('modal.open')
    modal.close()
    await Promise.all([first.promise, second.promise])
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'closed'])
    expect(heard.filter(([isOpen]) => isOpen === false)).toHaveLength(1)
  })

  test('right after closing is not ended by news of that closing', async () => {
    await opened()
    app.answers['modal.close'] = async () => {
      changed(false)
      return null
    }
    app.answers['modal.open'] = async () => {
      changed(true)
      return null
    }
    modal.close()
    const { outcome } = open()
    await app.next('modal.close')
    await app.next('modal.open')
    await app.settled()
    expect(outcome()).toBe('pending')
    expect(modal.state()).toMatchObject({ open: true, view: 'Connect' })
    expect(app.frame.loads).toBe(1)
  })

  test('is not revealed by the answer to an earlier one', async () => {
    let answer: (value: null) => void = () => {}
    app.answers['modal.open'] = () => new Promise(resolve => (answer = resolve))
    open()
    await app.boot()
    await app.next('modal.open')
    const answerFirst = answer
    modal.close()
    open()
    await app.next('modal.open')
    answerFirst(null)
    await app.settled()
    expect(app.frame.revealed).toBe(0)
    answer(null)
    await app.settled()
    expect(app.frame.revealed).toBe(1)
  })

  test('from a listener of the closing is a new opening', async () => {
    const { promise } = await opened()
    let second: ReturnType<typeof open> | undefined
    const off = core.events.on('modal', ({ open: isOpen }) => {
      off()
      if (!isOpen) second = open()
    })
    modal.close()
    await promise
    await app.next('modal.close')
    await app.next('modal.open')
    expect(second?.outcome()).toBe('pending')
    expect(app.heard.map(([name]) => name).slice(-2)).toEqual(['modal.close', 'modal.open'])
  })
})

describe('a preloaded iframe', () => {
  test('that was removed while loading is replaced at the click', async () => {
    modal.preload()
    app.frame.unload()
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(app.frame.loads).toBe(2)
  })

  test('that broke off after its handshake is replaced at the click', async () => {
    modal.preload()
    app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(20_000)
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(app.frame.loads).toBe(2)
  })
})

describe('an opening that fails', () => {
  test('after the modal closed leaves nothing open', async () => {
    const first = await opened()
    const answer = createDeferred<null>()
    app.answers['modal.open'] = () => answer.promise
    const second = open({ view: 'Swap' })
    changed(false)
    await app.next('modal.open')
    answer.reject(new ConnectKitError('not_available', 'There is no view'))
    await second.promise
    // The iframe repeats that after the refusal (modal-app/boot/serveHost.ts).
    changed(false)
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'not_available'])
    expect(modal.state().open).toBe(false)
  })

  test('to be answered within 40 s ends, loading included', async () => {
    app.answers['modal.open'] = () => new Promise(() => {})
    const { promise, outcome } = open()
    await vi.advanceTimersByTimeAsync(39_000)
    app.post('ck:ready:1')
    await app.next('modal.open')
    await vi.advanceTimersByTimeAsync(1_000)
    await promise
    expect(outcome()).toBe('frame_timeout')
  })

  const refuse = () => {
    app.answers['modal.open'] = () => Promise.reject(new ConnectKitError('not_available', 'No such view'))
  }

  test('because of its view closes the modal opened for it', async () => {
    refuse()
    const { promise, outcome } = open({ view: 'Swap' })
    await app.boot()
    await promise
    expect(outcome()).toBe('not_available')
    expect(modal.state().open).toBe(false)
    expect(heard).toEqual([
      [true, null],
      [false, null],
    ])
  })

  test('because of its view leaves an open modal as it was', async () => {
    const first = await opened()
    refuse()
    const second = open({ view: 'Swap' })
    await second.promise
    expect([first.outcome(), second.outcome()]).toEqual(['pending', 'not_available'])
    expect(modal.state()).toMatchObject({ open: true, view: 'Connect' })
  })

  test('because of its view does not end another one', async () => {
    app.answers['modal.open'] = ({ view }) => (view ? Promise.reject({ code: -32603 }) : Promise.resolve(null))
    const first = open({ view: 'Swap' })
    const second = open()
    await app.boot()
    await first.promise
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['wallet_failed', 'pending'])
    expect(app.frame.revealed).toBe(1)
  })

  test('after closing and reopening does not end the second', async () => {
    let fail: (error: Error) => void = () => {}
    app.answers['modal.open'] = () => new Promise((_, reject) => (fail = reject))
    const first = open()
    await app.boot()
    await app.next('modal.open')
    const failFirst = fail
    modal.close()
    app.answers['modal.open'] = async () => null
    const second = open()
    await app.next('modal.open')
    failFirst(new Error('too late'))
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'pending'])
    expect(modal.state().open).toBe(true)
  })

  test('because the server refuses rejects all who wait with the reason', async () => {
    const both = [open(), open()]
    app.post('ck:refused:origin_not_allowed')
    await Promise.all(both.map(each => each.promise))
    expect(both.map(each => each.outcome())).toEqual(['origin_not_allowed', 'origin_not_allowed'])
    expect(modal.state().open).toBe(false)
    expect(heard.filter(([isOpen]) => isOpen === false)).toHaveLength(1)
  })

  test('can be repeated while it fails', async () => {
    const first = open()
    app.post('ck:refused:origin_not_allowed')
    const second = open()
    await first.promise
    expect([first.outcome(), second.outcome()]).toEqual(['origin_not_allowed', 'pending'])
    await app.boot()
    await app.next('modal.open')
    expect(second.outcome()).toBe('pending')
    expect(app.frame.loads).toBe(2)
  })

  test('because the modal is silent for fifteen seconds is retried in a new one, then reported', async () => {
    app.answers['modal.open'] = () => new Promise(() => {})
    const { promise, outcome } = open()
    await app.boot()
    await app.next('modal.open')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(outcome()).toBe('pending')
    expect(app.frame.loads).toBe(2)
    await app.boot()
    await app.next('modal.open')
    await vi.advanceTimersByTimeAsync(15_000)
    await promise
    expect(outcome()).toBe('frame_reloaded')
    expect(modal.state().open).toBe(false)
  })

  test('shows the reason until it is closed', async () => {
    await refused('origin_not_allowed')
    expect(app.frame.explained).toEqual(['origin_not_allowed'])
    expect(app.frame.isShown).toBe(true)
    modal.close()
    expect(app.frame.isShown).toBe(false)
    expect(heard).toEqual([
      [true, null],
      [false, null],
    ])
  })

  test('is an error event of the page, too', async () => {
    const errors = vi.fn()
    core.events.on('error', errors)
    await refused('origin_not_allowed')
    expect(errors.mock.calls).toMatchObject([[{ code: 'origin_not_allowed' }]])
  })

  test('because the modal gives up passes on its words', async () => {
    const { promise, outcome } = open()
    app.post('ck:ready:1')
    await app.next('host.hello')
    app.port().emit('frame.failed', { code: 'internal', message: 'A defect' })
    await promise
    expect(outcome()).toBe('internal')
    expect(app.frame.explained).toEqual(['internal'])
  })

  test('because of its view shows the visitor nothing', async () => {
    refuse()
    const { promise } = open({ view: 'Swap' })
    await app.boot()
    await promise
    expect(app.frame.explained).toEqual([])
    expect(app.frame.isShown).toBe(false)
  })

  test('can be tried again by the visitor, for the same view', async () => {
    const { promise } = open({ view: 'Account' })
    app.post('ck:refused:anything')
    await promise
    placed.onRetry()
    expect(modal.state().open).toBe(true)
    await app.boot()
    expect(await app.next('modal.open')).toMatchObject({ view: 'Account' })
    await app.settled()
    expect(app.frame.revealed).toBe(1)
  })

  test('again after a retry is reported in the console', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await refused('anything')
    placed.onRetry()
    app.post('ck:refused:anything')
    await vi.advanceTimersByTimeAsync(0)
    expect(error.mock.calls).toMatchObject([[{ code: 'anything' }]])
    expect(app.frame.explained).toEqual(['anything', 'anything'])
  })

  test.each([
    ['has no project id', {}, undefined, 'project_missing'],
    ['has the modal’s origin', { projectId: 'demo' }, 'http://localhost:3000/1.0.0/modal.html', 'unsupported_origin'],
  ])('because the page %s loads nothing', async (_, data, frameUrl, code) => {
    boot(data as Record<string, string>, frameUrl)
    const { promise, outcome } = open()
    await promise
    expect(outcome()).toBe(code)
    expect(app.frame.explained).toEqual([code])
    expect(app.frame.loads).toBe(0)
    expect(heard).toEqual([])
    modal.preload()
    expect(app.frame.loads).toBe(0)
    await expect(modal.connect({ walletId: 'test.wallet' })).rejects.toMatchObject({ code })
  })
})

describe('an open modal', () => {
  test('that reloads is opened again silently', async () => {
    const errors = vi.fn()
    core.events.on('error', errors)
    const { outcome } = await opened({ view: 'Account' })
    app.post('ck:ready:1')
    await app.next('host.hello')
    app.port().emit('frame.hello', { version: '1.0.0' })
    expect(await app.next('modal.open')).toMatchObject({ view: 'Account' })
    await app.settled()
    expect(app.frame).toMatchObject({ loads: 1, shown: 2, revealed: 2, explained: [] })
    expect(outcome()).toBe('pending')
    expect(errors).not.toHaveBeenCalled()
  })

  test('that a listener closes while a lost one is being shown again stays closed, and loads nothing', async () => {
    const { outcome } = await opened()
    const { show } = placed.frame
    placed.frame.show = (...args) => {
      show(...args)
      modal.close()
    }
    const { loads } = app.frame
    app.frame.unload()
    placed.onTaken()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([outcome(), modal.state().open, app.frame.loads]).toEqual(['closed', false, loads])
  })

  test('that falls silent is replaced and opened again', async () => {
    const { outcome } = await opened()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await app.next('ping')).toEqual({})
    await vi.advanceTimersByTimeAsync(5_000)
    expect(app.frame.loads).toBe(2)
    await shown()
    expect(app.frame.revealed).toBe(2)
    expect(outcome()).toBe('pending')
  })

  test('that answers stays as it is', async () => {
    await opened()
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(5_000)
      await app.next('ping')
      app.port().emit('pong', {})
      await app.settled()
    }
    expect(app.frame.loads).toBe(1)
  })

  test('that is removed from the page is replaced', async () => {
    const { outcome } = await opened()
    app.frame.unload()
    placed.onTaken()
    expect(app.frame.loads).toBe(2)
    await app.boot()
    await app.next('modal.open')
    expect(outcome()).toBe('pending')
  })

  test('that dies twice within a minute closes with the reason, and notifies the page', async () => {
    const errors: unknown[] = []
    core.events.on('error', error => errors.push(error.code))
    const { promise, outcome } = await opened()
    placed.onTaken()
    await shown()
    placed.onTaken()
    await promise
    expect(outcome()).toBe('frame_reloaded')
    expect(errors).toEqual(['frame_reloaded'])
    expect(app.frame.explained).toEqual(['frame_reloaded'])
    expect(modal.state().open).toBe(false)
    // The page also removes the card, so it must not come back.
    placed.onTaken()
    expect(app.frame.isShown).toBe(false)
  })

  test('that dies again after a minute is replaced again', async () => {
    const { outcome } = await opened()
    for (let i = 0; i < 3; i++) {
      placed.onTaken()
      await app.boot()
      await app.next('modal.open')
      app.port().emit('pong', {})
      await app.settled()
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(app.frame.loads).toBe(4)
    expect(outcome()).toBe('pending')
  })

  test.each([null, undefined, 'text', new Error('Mine')])(
    'whose arguments throw %s when they are read is refused, and the modal works',
    async thrown => {
      const hostile = {
        get text() {
          throw thrown
        },
      }
      const { promise, outcome } = await open({ arguments: hostile })
      await promise
      expect([app.frame.loads, app.frame.isShown]).toEqual([0, false])
      expect(outcome()).toBe('invalid_option')
      expect(modal.state().open).toBe(false)
      expect((await opened()).outcome()).toBe('pending')
    },
  )

  test('whose arguments cannot be read is refused while an earlier one loads, which opens as requested', async () => {
    const { outcome } = open({ view: 'Networks' })
    const hostile = {
      get text() {
        throw new Error('Mine')
      },
    }
    const second = open({ view: 'WalletSend', arguments: hostile })
    await vi.advanceTimersByTimeAsync(0)
    expect([outcome(), second.outcome()]).toEqual(['pending', 'invalid_option'])
    // The document is still loading after half the time, so another one is requested.
    await vi.advanceTimersByTimeAsync(20_000)
    await app.boot()
    expect(await app.next('modal.open')).toMatchObject({ view: 'Networks' })
    expect(placed.url()).not.toContain('theme')
  })

  test('that breaks the protocol closes with the reason at once', async () => {
    const { promise, outcome } = await opened()
    for (let i = 0; i < 60; i++) app.port().emit('frame.hello', { version: 'not a version' })
    await promise
    expect(outcome()).toBe('invalid_message')
    expect(app.frame.loads).toBe(1)
  })

  test('that is replaced opens for all who wait', async () => {
    const first = await opened()
    const second = open({ view: 'Account' })
    expect(await app.next('modal.open')).toMatchObject({ view: 'Account' })
    placed.onTaken()
    await app.boot()
    expect(await app.next('modal.open')).toEqual({})
    expect(await app.next('modal.open')).toMatchObject({ view: 'Account' })
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['pending', 'pending'])
  })

  test('gets no more pings once closed', async () => {
    await opened()
    await vi.advanceTimersByTimeAsync(5_000)
    await app.next('ping')
    modal.close()
    app.port().emit('pong', {})
    await app.settled()
    expect(timersLeft()).toBe(0)
  })

  test('whose iframe fails while it is closed reports nothing', async () => {
    const errors = vi.fn()
    core.events.on('error', errors)
    await opened()
    modal.close()
    app.post('ck:ready:1')
    expect(errors).not.toHaveBeenCalled()
  })

  test('is opened by the page only', async () => {
    modal.preload()
    await app.boot()
    changed(true, 'Account')
    await app.settled()
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
    expect(heard).toEqual([])
  })
})

describe('an opening that takes long', () => {
  test('says so after eight seconds, and continues', async () => {
    const { outcome } = open()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(app.frame.explained).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(app.frame.explained).toEqual(['loading'])
    expect(outcome()).toBe('pending')
    await shown()
    expect(app.frame.revealed).toBe(1)
  })

  test('says nothing once the modal has loaded', async () => {
    await opened()
    app.answers['modal.open'] = async () => null
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(app.frame.explained).toEqual([])
  })

  test('starts again when the visitor retries, with all its limits', async () => {
    const { outcome } = open()
    await vi.advanceTimersByTimeAsync(8_000)
    placed.onRetry()
    expect(app.frame.loads).toBe(2)
    expect(app.frame.shown).toBe(2)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(app.frame.explained).toEqual(['loading', 'loading'])
    placed.onRetry()
    await app.boot()
    await app.next('modal.open')
    expect(outcome()).toBe('pending')
  })

  test('is ended by Cancel', async () => {
    const { promise, outcome } = open()
    await vi.advanceTimersByTimeAsync(8_000)
    placed.onDismiss()
    await promise
    expect(outcome()).toBe('closed')
  })
})

describe('many at once', () => {
  test('send one request per view', async () => {
    const openings = Array.from({ length: 1_000 }, (_, i) => open(i % 2 ? { view: 'Account' } : {}))
    await app.boot()
    await app.next('modal.open')
    await app.next('modal.open')
    await app.settled()
    expect(app.heard.filter(([name]) => name === 'modal.open')).toHaveLength(2)
    expect(app.frame.revealed).toBe(2)
    modal.close()
    await Promise.all(openings.map(({ promise }) => promise))
    expect(new Set(openings.map(({ outcome }) => outcome()))).toEqual(new Set(['closed']))
  })

  test('are all refused by one refusal', async () => {
    app.answers['modal.open'] = () => Promise.reject(new ConnectKitError('not_available', 'No such view'))
    const openings = Array.from({ length: 100 }, () => open({ view: 'Swap' }))
    await app.boot()
    await Promise.all(openings.map(({ promise }) => promise))
    expect(app.heard.filter(([name]) => name === 'modal.open')).toHaveLength(1)
    expect(modal.state().open).toBe(false)
  })

  test('do not stop a later one from asking again', async () => {
    await opened()
    open()
    await app.next('modal.open')
    expect(app.heard.filter(([name]) => name === 'modal.open')).toHaveLength(2)
  })
})

describe('preloading', () => {
  test('loads the iframe and shows nothing', async () => {
    modal.preload()
    await app.boot()
    expect(app.frame.loads).toBe(1)
    expect(app.frame.revealed).toBe(0)
    expect(heard).toEqual([])
  })

  test('happens once, even if refused, until the next opening', async () => {
    modal.preload()
    app.post('ck:refused:origin_not_allowed')
    await vi.advanceTimersByTimeAsync(0)
    for (let i = 0; i < 100; i++) modal.preload()
    expect(app.frame.loads).toBe(1)
    const { promise, outcome } = open()
    expect(app.frame.loads).toBe(2)
    app.post('ck:refused:origin_not_allowed')
    await promise
    expect(outcome()).toBe('origin_not_allowed')
  })

  test('is used by the opening that follows', async () => {
    modal.preload()
    await app.boot()
    open()
    await app.next('modal.open')
    expect(app.frame.loads).toBe(1)
  })
})

test('a profile is read of a connected wallet only', async () => {
  await expect(modal.readProfile('solana')).rejects.toMatchObject({ code: 'not_connected' })
  await expect(modal.readProfile(undefined)).rejects.toMatchObject({ code: 'not_connected' })
  expect(app.frame.loads).toBe(0)
})

describe('the end', () => {
  test('closes with the reason and loads nothing more', async () => {
    const { promise, outcome } = await opened()
    modal.destroy()
    await promise
    expect(outcome()).toBe('destroyed')
    expect(scheme.listening).toBe(0)
    expect(app.frame.window()).toBeNull()
    const loads = app.frame.loads
    await expect(modal.open({})).rejects.toMatchObject({ code: 'destroyed' })
    await expect(modal.connect({ walletId: 'test.wallet' })).rejects.toMatchObject({ code: 'destroyed' })
    modal.preload()
    modal.close()
    expect(app.frame.loads).toBe(loads)
    core.destroy()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(timersLeft()).toBe(0)
  })

  test('removes an explanation', async () => {
    await refused('anything')
    modal.destroy()
    expect(app.frame.isShown).toBe(false)
  })

  test('leaves no timer', async () => {
    modal.preload()
    await app.boot()
    open()
    modal.destroy()
    core.destroy()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(timersLeft()).toBe(0)
    expect(app.frame.explained).toEqual([])
  })

  test('can be called twice', () => {
    modal.destroy()
    expect(() => modal.destroy()).not.toThrow()
  })
})
