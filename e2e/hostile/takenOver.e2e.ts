import { expect } from '@playwright/test'
import type { Scene, Snapshot } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'
import { type TakenOverModal, takeOverModal } from '../fixtures/takenOverModal.ts'

const wallet = { walletId: 'test.scripted', chainId: 'eip155:31337' }

/** Opens the impostor, which the page accepts as the modal. */
async function openImpostor(scene: Scene): Promise<{ impostor: TakenOverModal; before: Snapshot }> {
  const impostor = await takeOverModal(scene.page)
  await scene.visit()
  const before = await scene.snapshot()
  await scene.open()
  await expect(scene.modal.iframe).toBeVisible()
  await expect.poll(() => scene.page.evaluate(() => window.ConnectKit.getState().view)).toBe('Connect')
  return { impostor, before }
}

/** Serves the real modal again and checks that it opens. */
async function expectRecovery(scene: Scene, before: Snapshot): Promise<void> {
  const { page, card } = scene
  if (await card.count()) await card.getByRole('button', { name: 'Close' }).click()
  expect(await scene.snapshot()).toEqual(before)
  await page.unroute('**/modal.html*')
  await scene.expectToConnect()
}

/**
 * Processor time in ms that the page's scripts have used since this was called. Wall time would not do: other load on
 * the machine lengthens every task, but costs the page nothing.
 */
async function watchScripts({ page }: Scene): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  const before = await read()
  return async () => (await read()) - before
}

/** Processor time in ms that this machine takes to read 200 MiB of JSON. */
async function readingMs(scene: Scene): Promise<number> {
  const scriptsMs = await watchScripts(scene)
  // The metric counts tasks of the page, not what a test evaluates.
  await scene.page.evaluate(
    () =>
      new Promise<void>(resolve =>
        setTimeout(() => {
          const text = JSON.stringify('x'.repeat(2 ** 20))
          for (let i = 0; i < 200; i++) JSON.parse(text)
          resolve()
        }),
      ),
  )
  return scriptsMs()
}

/** The wallet is in use: it returns its accounts, and the impostor claims others. */
async function connectScripted({ page }: Scene, impostor: TakenOverModal): Promise<void> {
  await impostor.ask('wallet.connect', {
    walletId: wallet.walletId,
    namespace: 'eip155',
    chainIds: [wallet.chainId],
  })
  await impostor.run(() => {
    const accounts = [{ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }]
    const connection = {
      id: 'eip155:test.scripted',
      connectorId: 'test.scripted',
      namespace: 'eip155',
      accounts,
      chainId: 'eip155:1',
      wallet: { name: 'Lie', kind: 'announced' },
    }
    void window.ask('connection.upsert', { connection })
  })
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount() !== null)).toBe(true)
}

/** Each attack breaks the rules until the port is closed. */
const floods: Readonly<Record<string, () => void>> = {
  '51 messages that are no envelopes': () => {
    for (let i = 0; i < 51; i++) window.sayText('{"v":1}')
  },
  '51 requests of methods that do not exist': () => {
    for (let id = 1; id <= 51; id++) window.say({ t: 'req', id, m: 'page.read', p: {} })
  },
  '51 requests with wrong parameters': () => {
    for (let id = 1; id <= 51; id++) window.say({ t: 'req', id, m: 'wallet.connect', p: { walletId: 7 } })
  },
  '51 answers nobody asked for': () => {
    for (let id = 1_000; id < 1_051; id++) window.say({ t: 'res', id, r: null })
  },
  'the same request 51 times': () => {
    for (let i = 0; i < 51; i++) window.say({ t: 'req', id: 1, m: 'wallet.request', p: { walletId: 'a' } })
  },
  '51 events with a field more': () => {
    for (let i = 0; i < 51; i++) window.say({ t: 'evt', m: 'gesture.made', p: { isTrusted: true } })
  },
  '51 messages over 1 MiB': () => {
    const text = 'x'.repeat(2 ** 20 + 1)
    for (let i = 0; i < 51; i++) window.sayText(text)
  },
  '51 objects instead of texts': () => {
    for (let i = 0; i < 51; i++) window.sayText({ v: 1, t: 'evt', m: 'frame.hello', p: { version: '1.0.0' } })
  },
  '51 texts of 10,000 brackets': () => {
    for (let i = 0; i < 51; i++) window.sayText('['.repeat(10_000))
  },
  '200,000 events': () => {
    for (let i = 0; i < 200_000; i++) window.say({ t: 'evt', m: 'pong', p: {} })
  },
  '20,000 spoiled envelopes': () => {
    const texts = [
      '{"v":1,"t":"req","id":7,"m":"wallet.connect","p":{"walletId":"a","namespace":"eip155","silent":true}}',
      '{"v":1,"t":"res","id":1,"r":{"ok":true}}',
      '{"v":1,"t":"evt","m":"modal.changed","p":{"open":true,"view":"Connect","busy":false}}',
      '{"v":1,"t":"err","id":1,"e":{"code":4001,"message":"No"}}',
    ]
    let state = 20_261_121
    const below = (limit: number) => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return (state >>> 0) % limit
    }
    for (let i = 0; i < 20_000; i++) {
      const text = texts[below(texts.length)] ?? ''
      const at = below(text.length)
      const middle = ['', '"', '{', '\\u005f_proto__', '1e999', String.fromCharCode(below(65_536))][below(6)]
      window.sayText(text.slice(0, at) + middle + text.slice(at + below(3)))
    }
  },
  '2,000 well-formed requests': () => {
    for (let id = 1; id <= 2_000; id++)
      window.say({
        t: 'req',
        id,
        m: 'wallet.connect',
        p: { walletId: 'a', namespace: 'eip155', chainIds: ['eip155:1'] },
      })
  },
}

for (const [name, flood] of Object.entries(floods))
  test(`${name}: invalid_message, the iframe is removed, the page unlocked and never held up`, async ({ scene }) => {
    const { page, modal } = scene
    const { impostor, before } = await openImpostor(scene)
    const scriptsMs = await watchScripts(scene)
    await impostor.run(flood).catch(() => {})
    await expect.poll(scene.outcome).toEqual({ rejected: 'invalid_message' })
    await expect(modal.iframe).toHaveCount(0)
    const heldUpMs = await scriptsMs()

    expect(heldUpMs).toBeLessThan(await readingMs(scene))
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    await expectRecovery(scene, before)
    expect(scene.complaints).toEqual([])
  })

test('a slow drip below the limits, and 33 requests at once, are served or turned away one by one', async ({
  scene,
}) => {
  const { impostor, before } = await openImpostor(scene)
  await scene.wallet.answer('eth_getBalance', () => new Promise(() => {}))
  const codes = await impostor.run(async () => {
    for (let id = 101; id <= 133; id++)
      window.say({
        t: 'req',
        id,
        m: 'wallet.request',
        p: { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_getBalance' },
      })
    for (let i = 0; i < 60; i++) {
      window.say({ t: 'evt', m: 'pong', p: {} })
      await new Promise(resolve => setTimeout(resolve, 12))
    }
    return window.heard.filter(({ t }) => t === 'err').map(({ id, e }) => [id, e.code])
  })
  expect(codes).toEqual([[133, -32005]])
  expect(await scene.outcome()).toBe('pending')
  await scene.page.evaluate(() => window.ConnectKit.close())
  await expect.poll(scene.outcome).toBe(null)
  expect(await scene.snapshot()).toEqual(before)
})

test('one that says ready forever is given up, and the page is unlocked', async ({ scene }) => {
  const { impostor, before } = await openImpostor(scene)
  await impostor
    .run(() => {
      for (let i = 0; i < 1_000; i++) window.ready()
    })
    .catch(() => {})
  await expect.poll(scene.outcome).toEqual({ rejected: 'frame_reloaded' })
  await expectRecovery(scene, before)
})

test('without a gesture it may only read: whatever it claims, nothing is signed or sent', async ({ scene }) => {
  const { page, wallet: scripted } = scene
  const { impostor } = await openImpostor(scene)
  await scripted.answer('eth_getBalance', () => '0x1')
  for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sign', 'wallet_sendCalls'])
    await scripted.answer(method, () => '0x00')
  const verdicts = await impostor.run(async () => {
    // Code that a test evaluates counts as a visitor's click for five seconds.
    while (navigator.userActivation.isActive) await new Promise(resolve => setTimeout(resolve, 100))
    const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sign', 'wallet_sendCalls']
    const verdicts: Record<string, unknown> = {}
    for (const method of ['eth_getBalance', ...methods, 'wallet_invokeSnap', 'constructor']) {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const params = { walletId: 'test.scripted', chainId: 'eip155:31337', method, params: [] }
      verdicts[method] = await window.ask('wallet.request', params)
    }
    return verdicts
  })
  expect(verdicts).toEqual({
    eth_getBalance: '0x1',
    personal_sign: 4100,
    eth_signTypedData_v4: 4100,
    eth_sendTransaction: 4100,
    eth_sign: 4100,
    wallet_sendCalls: 4100,
    wallet_invokeSnap: 4100,
    constructor: 4100,
  })
  expect((await scripted.methods()).filter(method => /sign|send/i.test(method))).toEqual([])
  expect(await page.evaluate(() => window.ConnectKit.getAccount())).toBe(null)
})

test('one click is worth one signature, and eth_sign none', async ({ scene }) => {
  const { page, modal, wallet: scripted } = scene
  const { impostor } = await openImpostor(scene)
  await impostor.ask('wallet.connect', {
    walletId: wallet.walletId,
    namespace: 'eip155',
    chainIds: [wallet.chainId],
  })
  await impostor.run(() => {
    const connection = {
      id: 'eip155:test.scripted',
      connectorId: 'test.scripted',
      namespace: 'eip155',
      accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
      chainId: 'eip155:31337',
      wallet: { name: 'Scripted Wallet', kind: 'announced' },
    }
    void window.ask('connection.upsert', { connection })
  })
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(scripted.account)
  await connectScripted(scene, impostor)
  for (const method of ['personal_sign', 'eth_sign']) await scripted.answer(method, () => '0x00')
  await impostor.run(() => {
    const ask = (method: string) =>
      window.ask('wallet.request', { walletId: 'test.scripted', chainId: 'eip155:31337', method, params: [] })
    const signTwice = async () => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const verdicts = [await ask('eth_sign'), await ask('personal_sign'), await ask('personal_sign')]
      document.title = verdicts.join(' ')
    }
    document.querySelector('button')?.addEventListener('click', signTwice)
  })
  await page.frameLocator('iframe[data-connectkit]').getByRole('button', { name: 'Trust me' }).click()
  await expect.poll(() => impostor.run(() => document.title)).toBe('4100 0x00 4100')
  expect((await scripted.methods()).filter(method => /sign/i.test(method))).toEqual(['personal_sign'])
  await page.evaluate(() => window.ConnectKit.close())
  await modal.expectClosed()
})

test('keys that reach for a prototype reach none', async ({ scene }) => {
  const { impostor } = await openImpostor(scene)
  await impostor.run(() => {
    for (const key of ['__proto__', '\\u005f_proto__', 'constructor'])
      window.sayText(`{"v":1,"t":"evt","m":"gesture.made","p":{},"${key}":{"polluted":1,"prototype":{"polluted":1}}}`)
  })
  await impostor.ask('wallet.request', { ...wallet, method: 'eth_chainId' })
  expect(await scene.page.evaluate(() => 'polluted' in {} || 'polluted' in Object)).toBe(false)
})

test('closed, it may not prompt, sign out, or say who is connected', async ({ scene }) => {
  const { page, wallet: scripted } = scene
  const { impostor, before } = await openImpostor(scene)
  await page.evaluate(() => window.ConnectKit.close())
  expect(
    await impostor.ask('wallet.connect', {
      walletId: wallet.walletId,
      namespace: 'eip155',
      chainIds: [wallet.chainId],
    }),
  ).toBe(4100)
  expect(await impostor.ask('wallet.request', { ...wallet, method: 'personal_sign', params: [] })).toBe(4100)
  await impostor.run(() => {
    const account = { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }
    const connection = {
      id: 'eip155:test.scripted',
      connectorId: 'test.scripted',
      namespace: 'eip155',
      accounts: [account],
      chainId: 'eip155:1',
      wallet: { name: 'Lie', kind: 'announced' },
    }
    void window.ask('connection.upsert', { connection })
    window.say({ t: 'evt', m: 'connection.removed', p: { id: connection.id } })
    window.say({ t: 'evt', m: 'modal.changed', p: { open: true, view: 'Account', busy: true } })
  })
  // Answered after all earlier messages.
  await impostor.ask('wallet.request', { ...wallet, method: 'eth_chainId' })
  expect(await scene.snapshot()).toEqual(before)
  expect(await scripted.methods()).not.toContain('eth_requestAccounts')
})

test('open, its claims about accounts are ignored in favour of the wallet’s', async ({ scene }) => {
  const { page, wallet: scripted } = scene
  const { impostor } = await openImpostor(scene)
  await connectScripted(scene, impostor)
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(scripted.account)
  expect(await page.evaluate(() => window.ConnectKit.getAccount())).toMatchObject({
    chainId: 'eip155:31337',
    wallet: { name: scripted.name },
  })
})

// It cannot navigate the page either, but showing that takes a click: takenOverEscape.e2e.ts.
for (const [name, breakOut] of Object.entries({
  'ask by a dialog of the browser': () => {
    if (window.confirm('Your seed phrase?') || window.prompt('Seed?') !== null) throw new Error('It was shown')
  },
  'read the page': () => {
    if (window.top?.document) throw new Error('It can')
  },
}))
  test(`cannot ${name}`, async ({ scene }) => {
    const { page } = scene
    const { impostor } = await openImpostor(scene)
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await impostor.run(breakOut).catch(() => {})
    expect(dialogs).toEqual([])
  })
