import { expect } from '@playwright/test'
import type { Scene } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'

// The fault comes between the visit and the first load of the iframe.
test.use({ preload: 'none' })

interface OpenFault {
  name: string
  /** Visits the page and causes the fault. */
  arrange(scene: Scene, makeTag: (attributes?: string) => string): Promise<void>
  /** Code of the rejected `open()`. */
  code: string
  /** Text of the card shown instead of the modal. */
  says: RegExp
  /** Whether the card offers Try again. */
  canRetry: boolean
  lift(scene: Scene): Promise<void>
}

const modalHtml = '**/modal.html*'
const answer =
  (status: number, headers: Record<string, string> = {}) =>
  (scene: Scene) =>
    scene.page.route(modalHtml, route => route.fulfill({ status, headers, contentType: 'text/html', body: 'No.' }))
const unroute = (scene: Scene) => scene.page.unroute(modalHtml)
const visitAnew = (scene: Scene) => scene.visit()

const faults: readonly OpenFault[] = [
  {
    name: 'a tag without a project',
    arrange: (scene, makeTag) => scene.visit({ tag: makeTag('') }),
    code: 'project_missing',
    says: /isn’t set up/,
    canRetry: false,
    lift: visitAnew,
  },
  {
    name: 'an ill-formed project id',
    arrange: (scene, makeTag) => scene.visit({ tag: makeTag('data-project-id="../../etc"') }),
    code: 'project_missing',
    says: /isn’t set up/,
    canRetry: false,
    lift: visitAnew,
  },
  {
    name: 'a project the server does not know',
    arrange: (scene, makeTag) => scene.visit({ tag: makeTag('data-project-id="nobody"') }),
    code: 'project_not_found',
    says: /isn’t set up/,
    canRetry: false,
    lift: visitAnew,
  },
  {
    name: 'a project that does not list the page',
    arrange: (scene, makeTag) => scene.visit({ tag: makeTag('data-project-id="elsewhere"') }),
    code: 'origin_not_allowed',
    says: /isn’t set up/,
    canRetry: false,
    lift: visitAnew,
  },
  {
    name: 'a policy of the page without frame-src',
    arrange: scene => scene.visit({ headers: { 'Content-Security-Policy': "frame-src 'none'" } }),
    code: 'frame_blocked',
    says: /isn’t set up/,
    canRetry: false,
    lift: visitAnew,
  },
  {
    name: 'a server that is down',
    async arrange(scene) {
      await scene.visit()
      await scene.page.route(modalHtml, route => route.abort('connectionrefused'))
    },
    code: 'frame_refused',
    says: /Can’t open this right now/,
    canRetry: true,
    lift: unroute,
  },
  {
    name: 'a visitor without network',
    async arrange(scene) {
      await scene.visit()
      await scene.page.context().setOffline(true)
    },
    code: 'frame_refused',
    says: /offline/,
    canRetry: true,
    lift: scene => scene.page.context().setOffline(false),
  },
  ...[404, 429, 500, 503].map(status => ({
    name: `modal.html answered with ${status}`,
    async arrange(scene: Scene) {
      await scene.visit()
      await answer(status)(scene)
    },
    code: 'frame_refused',
    says: /Can’t open this right now/,
    canRetry: true,
    lift: unroute,
  })),
  {
    name: 'modal.html of another site, after a redirect',
    async arrange(scene) {
      await scene.visit()
      await answer(302, { location: 'http://127.0.0.1:9/' })(scene)
    },
    code: 'frame_refused',
    says: /Can’t open this right now/,
    canRetry: true,
    lift: unroute,
  },
  {
    name: 'modal.html sent as a download',
    async arrange(scene) {
      await scene.visit()
      await answer(200, { 'content-disposition': 'attachment' })(scene)
      await scene.page.clock.install()
    },
    code: 'frame_timeout',
    says: /Can’t open this right now/,
    canRetry: true,
    lift: unroute,
  },
]

test('each way in which opening fails has its code, a card explains it, nothing is lost, and the next open() connects', async ({
  scene,
  tag,
}) => {
  for (const { name, arrange, code, says, canRetry, lift } of faults)
    await test.step(`${name}: ${code}`, async () => {
      const { page, card, modal } = scene
      scene.complaints.length = 0
      await arrange(scene, tag)
      const before = await scene.snapshot()
      await scene.open()
      if (code === 'frame_timeout') for (let part = 0; part < 4; part++) await page.clock.runFor(10_001)
      await expect.poll(scene.outcome).toEqual({ rejected: code })
      await expect(card).toHaveAccessibleName(says)
      await expect(card).toContainText(says)
      // Details for the owner stay in the error.
      await expect(card).not.toContainText(/http|localhost|data-|frame-src|console/)
      await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(canRetry ? 1 : 0)
      await card.getByRole('button', { name: 'Close' }).click()
      await expect(card).toHaveCount(0)
      expect(await scene.snapshot()).toEqual(before)
      await lift(scene)
      if (canRetry) {
        await modal.expectClosed()
        await scene.open()
        await modal.expectOpen()
        await modal.button('Close').click()
        await modal.expectClosed()
        expect(await scene.snapshot()).toEqual(before)
      }
      await scene.expectToConnect()
      expect(scene.complaints).toEqual(code === 'project_missing' ? [expect.stringContaining('data-project-id')] : [])
    })
})

test('Try again on the card connects', async ({ scene }) => {
  await scene.visit()
  await answer(503)(scene)
  const before = await scene.snapshot()
  await scene.open()
  await expect.poll(scene.outcome).toEqual({ rejected: 'frame_refused' })
  await unroute(scene)
  await scene.card.getByRole('button', { name: 'Try again' }).click()
  await scene.modal.wallet(scene.wallet.name).click()
  await scene.modal.expectClosed()
  await expect(scene.card).toHaveCount(0)
  const { state, ...rest } = await scene.snapshot()
  expect(state).toMatchObject({ status: 'connected', open: false })
  expect(rest).toEqual({ scroll: before.scroll, focus: before.focus, tags: before.tags })
})

test('Close and Escape close the card and return the focus', async ({ scene }) => {
  await scene.visit()
  await answer(503)(scene)
  const before = await scene.snapshot()
  for (const dismiss of ['Close', 'Escape']) {
    await scene.open()
    await expect(scene.card).toBeVisible()
    if (dismiss === 'Escape') await scene.page.keyboard.press('Escape')
    else await scene.card.getByRole('button', { name: 'Close' }).click()
    await expect(scene.card).toHaveCount(0)
    expect(await scene.snapshot(), dismiss).toEqual(before)
  }
})

test('a modal that takes over 8 s says that it is still loading, and Cancel closes it', async ({ scene }) => {
  const { page, card } = scene
  await page.clock.install()
  await scene.visit()
  await page.route(modalHtml, () => {})
  const before = await scene.snapshot()
  await scene.open()
  await page.clock.runFor(8_001)
  await expect(card).toHaveAccessibleName(/Still loading/)
  expect(await scene.outcome()).toBe('pending')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(scene.outcome).toBe(null)
  expect(await scene.snapshot()).toEqual(before)
  await unroute(scene)
  await page.reload()
  await scene.expectToConnect()
})

test('a modal that loads late replaces the card', async ({ scene }) => {
  const { page, card, modal } = scene
  await page.clock.install()
  await scene.visit()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(modalHtml, async route => {
    await held
    await route.continue()
  })
  await scene.open()
  await page.clock.runFor(8_001)
  await expect(card).toBeVisible()
  release()
  await modal.expectOpen()
  await expect(card).toHaveCount(0)
  await modal.wallet(scene.wallet.name).click()
  await expect.poll(scene.outcome).toMatchObject({ address: scene.wallet.account })
})

test('a report-only policy does not block the modal', async ({ scene }) => {
  await scene.visit({ headers: { 'Content-Security-Policy-Report-Only': "frame-src 'none'" } })
  await scene.expectToConnect()
})

test('invalid options are reported in one line each, and the defaults apply', async ({ scene, tag }) => {
  await scene.visit({
    tag: tag(
      'data-project-id="demo" data-preload="soon" data-relay="everything" data-theme="pink" data-default-network="31337"',
    ),
  })
  await scene.expectToConnect()
  for (const option of ['preload', 'relay']) {
    const said = scene.complaints.filter(line => line.includes(`data-${option}`))
    expect(said, option).toHaveLength(1)
  }
  expect(scene.complaints.filter(line => !/^ConnectKit/.test(line))).toEqual([])
})

test('open() with options that name nothing rejects with their code and changes nothing', async ({ scene }) => {
  await scene.visit()
  const before = await scene.snapshot()
  for (const [options, code] of [
    [{ namespace: 'nonsense' }, 'invalid_option'],
    [{ view: 7 }, 'invalid_option'],
    [{ view: 'x'.repeat(100) }, 'not_available'],
    [{ view: 'Nowhere' }, 'not_available'],
    [{ namespace: 'cosmos' }, 'network_not_found'],
  ] as const)
    await test.step(`${JSON.stringify(options).slice(0, 30)}: ${code}`, async () => {
      await scene.open(options)
      await expect.poll(scene.outcome).toEqual({ rejected: code })
      await scene.modal.expectClosed()
      expect(await scene.snapshot()).toEqual(before)
    })
  await scene.expectToConnect()
})
