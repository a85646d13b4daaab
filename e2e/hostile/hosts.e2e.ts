import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

/** Changes of a page's scripts to built-ins before the loader runs. The modal must still open and connect. */
const conditions: Readonly<Record<string, string>> = {
  "Prototype.js's toJSON on arrays, strings and objects": `
    Array.prototype.toJSON = function () { return '[' + this.join() + ']' }
    String.prototype.toJSON = function () { return '"' + this + '"' }
    Object.prototype.toJSON = function () { return 'lost' }`,
  'enumerable keys on Object.prototype': `
    Object.prototype.each = function () {}
    Object.prototype.get = function () { throw new Error('get') }
    Object.prototype.set = function () { throw new Error('set') }
    Object.prototype.view = 'Nowhere'
    Object.prototype.namespace = 'nonsense'
    Object.prototype.data = { polluted: 1 }`,
  'enumerable keys on Array.prototype': `
    Array.prototype.each = Array.prototype.forEach
    Array.prototype.last = function () { return this[this.length - 1] }
    Array.prototype.contains = function (x) { return this.indexOf(x) >= 0 }`,
  'what MooTools 1.4 does': `
    Array.from = function (item) { return item == null ? [] : typeof item === 'string' ? [item] : [].slice.call(item) }
    Function.from = function (item) { return typeof item === 'function' ? item : () => item }
    Function.prototype.bind = function (that, ...some) { const self = this; return (...rest) => self.apply(that, [...some, ...rest]) }
    String.prototype.contains = function (text) { return this.indexOf(text) >= 0 }
    for (const name of ['extend', 'implement', 'overloadSetter', 'delay']) Function.prototype[name] = function () { return this }
    Element.prototype.getStyle = Element.prototype.addEvent = function () { return this }`,
  'frozen intrinsics, as SES has them': `
    for (const name of ['Object', 'Array', 'Function', 'String', 'Number', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'RegExp', 'Error', 'Date', 'JSON', 'Math', 'Reflect', 'Proxy', 'Symbol', 'URL', 'Event', 'EventTarget'])
      { Object.freeze(window[name]); if (window[name].prototype) Object.freeze(window[name].prototype) }`,
  'a JSON that looks at everything': `
    const { stringify, parse } = JSON
    window.looked = []
    JSON.stringify = (...args) => { looked.push(args); return stringify(...args) }
    JSON.parse = (...args) => { looked.push(args); return parse(...args) }`,
  'window.open, fetch and XMLHttpRequest of its own': `
    window.open = () => { throw new Error('open') }
    window.fetch = () => { throw new Error('fetch') }
    window.XMLHttpRequest = function () { throw new Error('xhr') }`,
  'addEventListener and setTimeout wrapped, as zones do': `
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
      const wrapped = typeof listener === 'function' ? function (...args) { return listener.apply(this, args) } : listener
      return add.call(this, type, wrapped, ...rest)
    }
    const later = setTimeout
    window.setTimeout = (run, ...rest) => later((...args) => run(...args), ...rest)`,
  'a Promise of its own': 'window.Promise = class extends Promise {}',
  'arrays without flat and at': 'Array.prototype.flat = Array.prototype.at = undefined',
  'console without warnings': 'console.warn = console.error = undefined',
  'a prepareStackTrace that throws': `
    Error.prepareStackTrace = () => { throw new Error('stack') }
    Error.stackTraceLimit = 0`,
  'postMessage watched': `
    const post = window.postMessage
    window.postMessage = function (...args) { window.posted = args; return post.apply(this, args) }
    const portPost = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...args) { window.said = args; return portPost.apply(this, args) }`,
  'a name of the window': 'window.name = \'{"ck":1}\'',
  'Symbol.for that lies': "const real = Symbol.for; Symbol.for = key => real(key + '!')",
  'no requestIdleCallback and no IntersectionObserver': `
    delete window.requestIdleCallback
    delete window.IntersectionObserver`,
  'an adoptedStyleSheets that is sealed in place': 'document.adoptedStyleSheets = [new CSSStyleSheet()]',
  'a toString on functions that throws': "Function.prototype.toString = () => { throw new Error('toString') }",
}

for (const [name, script] of Object.entries(conditions))
  test(`a page with ${name} connects`, async ({ scene }) => {
    await scene.visit({ head: `<script>${script}</script>` })
    await scene.expectToConnect()
    expect(scene.complaints).toEqual([])
  })

// With `none`, the loader's wire to the iframe loads after the patches.
for (const preload of ['none', 'visible'])
  test(`what a page does after the loader ran is too late, with preload ${preload}: it connects, frozen and patched`, async ({
    scene,
    tag,
  }) => {
    await scene.visit({
      tag: tag(`data-project-id="demo" data-default-network="eip155:31337" data-preload="${preload}"`),
    })
    await scene.page.evaluate(() => window.ConnectKit.ready)
    await scene.page.evaluate(() => {
      const refuse = () => {
        throw new Error('patched')
      }
      JSON.stringify = refuse
      JSON.parse = refuse
      window.open = refuse
      window.fetch = refuse
      for (const name of ['origin', 'source'])
        Object.defineProperty(MessageEvent.prototype, name, { get: () => 'https://evil.example' })
      Object.defineProperty(Document.prototype, 'currentScript', { get: refuse })
      Object.assign(Object.prototype, { each: refuse, toJSON: refuse })
      for (const type of [Object, Array, Function, String, Map, Set, Promise, RegExp, Error]) {
        Object.freeze(type)
        Object.freeze(type.prototype)
      }
    })
    // page.evaluate() would return its result through the page's JSON, so the test reads the title instead.
    await scene.page.addScriptTag({ content: `ConnectKit.open().then(({ address }) => (document.title = address))` })
    await scene.modal.wallet(scene.wallet.name).click()
    await expect(scene.page).toHaveTitle(scene.wallet.account)
  })

const elements: Readonly<Record<string, string>> = {
  'a form with the id ConnectKit': '<form id="ConnectKit"><input name="open"></form>',
  'an iframe with the name ConnectKit': '<iframe name="ConnectKit" title="Mine"></iframe>',
  'an image with the name currentScript': '<img name="currentScript" alt="">',
  'a form whose fields have the names of properties': '<form name="scripts"><input name="src"></form>',
  'links with the ids of globals':
    '<a id="JSON"></a><a id="Promise"></a><a id="MessageChannel"></a><a id="customElements"></a>',
}

test('elements with the names of globals and properties clobber nothing', async ({ scene, tag }) => {
  // Five connections.
  for (const [name, markup] of Object.entries(elements))
    await test.step(name, async () => {
      // A parser moves elements that do not belong into the head to the body, before the script.
      await scene.visit({ head: markup, tag: tag() })
      expect(await scene.page.evaluate(() => typeof window.ConnectKit.open)).toBe('function')
      await scene.expectToConnect()
      expect(scene.complaints).toEqual([])
    })
})

test('a page that swallows every message is told that there is no modal, and stays usable', async ({ scene }) => {
  await scene.visit({
    head: `<script>addEventListener('message', event => event.stopImmediatePropagation(), true)</script>`,
  })
  const before = await scene.snapshot()
  await scene.open()
  await expect.poll(scene.outcome).toEqual({ rejected: 'frame_refused' })
  await scene.card.getByRole('button', { name: 'Close' }).click()
  expect(await scene.snapshot()).toEqual(before)
})

test('options that carry script, markup or styles reach nothing in the modal', async ({ scene, tag }) => {
  const { page, modal, wallet } = scene
  const poison = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://evil.example/"><img src=x onerror=alert(1)>',
  ]
  const attributes = `data-project-id="demo" data-default-network="eip155:31337" data-terms-url="${poison[0]}" data-privacy-url="${poison[1]}" data-theme-variables='{"--ck-accent":"url(https://evil.example/x.png)"}' data-features='{"__proto__":{"polluted":1}}'`
  const dialogs: string[] = []
  const requests: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', request => requests.push(request.url()))
  await scene.visit({ tag: tag(attributes) })
  await scene.open()
  await expect(modal.wallet(wallet.name)).toBeVisible()
  const links = await modal.dialog
    .locator('a')
    .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).protocol))
  expect(links.filter(protocol => !/^https?:$/.test(protocol))).toEqual([])
  expect(requests.filter(url => url.includes('evil'))).toEqual([])
  expect(dialogs).toEqual([])
  await modal.wallet(wallet.name).click()
  await expect.poll(scene.outcome).toMatchObject({ address: wallet.account })
})

test('a page that holds the port itself can lie only to itself', async ({ scene }) => {
  const { page, modal } = scene
  await page.addInitScript(() => {
    if (window.top !== window) return
    const Native = MessageChannel
    const ports: MessagePort[] = []
    Object.assign(window, { ports })
    window.MessageChannel = class extends Native {
      constructor() {
        super()
        ports.push(this.port1)
      }
    }
  })
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.evaluate(() => {
    const lie = {
      id: 'eip155:x',
      connectorId: 'x',
      namespace: 'eip155',
      accounts: [{ address: '<img src=x onerror=alert(1)>' }],
      chainId: 'eip155:1',
      wallet: {
        name: '<script>alert(1)</script>',
        kind: 'announced',
        icon: 'data:image/svg+xml,<svg onload="alert(1)"/>',
      },
    }
    for (const text of [
      JSON.stringify({
        v: 1,
        t: 'evt',
        m: 'connections.changed',
        p: { connections: [lie], activeNamespace: 'eip155' },
      }),
      JSON.stringify({ v: 1, t: 'evt', m: 'theme.changed', p: { theme: 'url(javascript:alert(1))' } }),
      '{"v":1,"t":"evt","m":"connections.changed","p":{"__proto__":{"polluted":1}}}',
    ])
      window.ports.at(-1)?.postMessage(text)
  })
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await expect(modal.dialog).toBeVisible()
  expect(await modal.dialog.locator('script, [onerror], [onload]').count()).toBe(0)
  expect(dialogs).toEqual([])
  await page.evaluate(() => window.ConnectKit.close())
  await modal.expectClosed()
})
