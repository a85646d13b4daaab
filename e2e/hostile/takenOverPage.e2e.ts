import { expect } from '@playwright/test'
import { type Attack, situations, test } from '../fixtures/attackTest.ts'
import { installChainWallets } from '../fixtures/chainWallets.ts'
import { hurryPage } from '../fixtures/hurryPage.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const lie = 'Enter your seed phrase at evil.example'

/** The card contains only its own text. */
async function expectOwnWords({ page }: Attack) {
  const card = page.getByRole('alertdialog')
  await expect(card).toBeVisible()
  for (const said of [await card.textContent(), await card.getAttribute('aria-label')])
    expect(said).not.toMatch(/seed|evil/)
}

for (const situation of situations) {
  test(`${situation}: what it says of a failure is not shown`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visit({ situation })
    await attack.openByClick()
    const say = (message: string) => window.say({ t: 'evt', m: 'frame.failed', p: { code: 'internal_error', message } })
    // This makes the loader remove the iframe, sometimes before it has answered the test.
    await attack.inside(say, lie).catch(() => {})
    await expectOwnWords(attack)
  })

  test(`${situation}: messages of another document in the modal’s place are not shown`, async ({ attack }) => {
    const { page, look } = attack
    await page.route('**/modal.html*', route =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'cross-origin-embedder-policy': 'credentialless', 'cross-origin-resource-policy': 'cross-origin' },
        body: `<!doctype html><script>
          parent.postMessage('ck:refused:origin_not_allowed:${lie}', new URL(location.href).searchParams.get('o'))
        </script>`,
      }),
    )
    await attack.visit({ situation, isMute: true })
    await look(() => void window.ConnectKit.open().catch(() => {}))
    await expectOwnWords(attack)
  })
}

const all = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

/** Our scripts that the page was made to load. */
const scripts = ({ look }: Attack) =>
  look(() =>
    (window as unknown as { scripts: string[] }).scripts.filter(src => /\/(chains|safe|verify)\.js$/.test(src)),
  )

/** Counts script elements, starting before the page's first one. */
async function countScripts({ page }: Attack) {
  await page.addInitScript(() => {
    if (window.top !== window) return
    const scripts: string[] = []
    Object.assign(window, { scripts })
    const note = (node: Node) => node instanceof HTMLScriptElement && scripts.push(node.src)
    new MutationObserver(records => {
      for (const { addedNodes } of records) addedNodes.forEach(note)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Names of the wallets listed for the page that have a namespace other than eip155. */
const others = ({ look }: Attack) =>
  look(() =>
    window.ConnectKit.getWallets()
      .filter(({ namespaces }) => namespaces.some(namespace => namespace !== 'eip155'))
      .map(({ name }) => name),
  )

for (const situation of situations)
  test(`${situation}: on a page that lists networks of one namespace it lists no wallet of another`, async ({
    attack,
    stack,
  }) => {
    const { page, inside } = attack
    await installChainWallets(page, stack, [{ kind: 'solanaStandard' }, { kind: 'satsConnect' }])
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await countScripts(attack)
    await attack.takeOver()
    await attack.visit({ situation, attributes: 'data-networks="eip155:31337"' })
    await attack.open()
    await inside(namespaces => window.say({ t: 'evt', m: 'namespaces.changed', p: { namespaces } }), all)
    // The loader watches sats-connect's list for this long.
    await page.waitForTimeout(1_300)
    expect.soft(await others(attack)).toEqual([])
    expect({
      scripts: await scripts(attack),
      requests: requests.filter(url => /chains\.js/.test(url)),
    }).toEqual({ scripts: [], requests: [] })
  })

test('on a page that lists networks of two namespaces it lists wallets of these alone', async ({ attack, stack }) => {
  const { page, inside } = attack
  await installChainWallets(page, stack, [{ kind: 'solanaStandard' }, { kind: 'bitcoinStandard' }])
  await attack.takeOver()
  await attack.visit({
    project: 'chains',
    attributes: 'data-networks="eip155:31337,solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"',
  })
  await attack.open()
  const say = (namespaces: string[]) => window.say({ t: 'evt', m: 'namespaces.changed', p: { namespaces } })
  await inside(say, all)
  await inside(say, ['eip155', 'solana'])
  await expect.poll(() => others(attack)).toContain('Phantom')
  await inside(say, all)
  // The loader looks for late wallets for this long.
  await page.waitForTimeout(800)
  expect(await others(attack)).toEqual(['Phantom'])
})

const nothings = { null: null, '0': 0, 'an empty text': '', false: false, 'an empty list': [], 'a list of all': all }

for (const situation of situations)
  for (const [name, namespaces] of Object.entries(nothings)) {
    if (situation !== 'plain' && namespaces !== null) continue
    test(`${situation}: told 150 times of namespaces that are ${name}, the page makes one script at most`, async ({
      attack,
    }) => {
      await countScripts(attack)
      await attack.takeOver()
      await attack.visit({ situation, project: 'chains' })
      await attack.open()
      const act = async (namespaces: unknown) => {
        for (let again = 0; again < 150; again++) window.say({ t: 'evt', m: 'namespaces.changed', p: { namespaces } })
        const wallet = { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_chainId' }
        await Promise.race([window.ask('wallet.request', wallet), new Promise(resolve => setTimeout(resolve, 500))])
      }
      // The iframe may be removed for this.
      await attack.inside(act, namespaces).catch(() => {})
      expect((await scripts(attack)).length).toBeLessThanOrEqual(1)
    })
  }

for (const situation of situations)
  test(`${situation}: a late script that fails to load is reported, and loaded when next needed`, async ({
    attack,
    stack,
  }) => {
    const { page, look } = attack
    await installChainWallets(page, stack, [{ kind: 'solanaStandard' }])
    let requests = 0
    await page.route('**/chains.js', route => (++requests === 1 ? route.abort() : route.continue()))
    const said: string[] = []
    page.on(
      'console',
      message => message.type() !== 'debug' && /^ConnectKit/.test(message.text()) && said.push(message.text()),
    )
    await attack.takeOver(() => {
      // The modal does this once it knows its project, and whenever needed.
      window.hearing['modal.open'] = ({ id }) => {
        window.say({ t: 'res', id, r: null })
        window.say({ t: 'evt', m: 'modal.changed', p: { open: true, view: 'Connect', busy: false } })
        window.say({ t: 'evt', m: 'namespaces.changed', p: { namespaces: ['eip155', 'solana'] } })
      }
    })
    await attack.visit({ situation, project: 'chains' })
    await look(() => {
      const errors: string[] = []
      Object.assign(window, { errors })
      window.ConnectKit.on('error', error => void errors.push((error as { code: string }).code))
    })
    await attack.open()
    await expect.poll(() => requests).toBe(1)
    const told = async () => [...(await look(() => (window as unknown as { errors: string[] }).errors)), ...said]
    const isTold = async () => (await told()).some(each => /script_failed|chains\.js/.test(each))
    const outcome = async () => ({ isTold: await isTold(), isAskedAgain: requests > 1 })
    await expect
      .poll(isTold, { timeout: 2_000 })
      .toBe(true)
      .catch(() => {})
    await attack.closeByPage()
    await attack.open()
    await expect.poll(outcome).toEqual({ isTold: true, isAskedAgain: true })
    await expect.poll(() => others(attack)).toEqual(['Phantom'])
  })

test.describe('a call of the page to a held wallet, when the closed iframe is dead', () => {
  const connection = {
    id: 'eip155:walletconnect',
    connectorId: 'walletConnect',
    namespace: 'eip155',
    accounts: [{ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }],
    chainId: 'eip155:31337',
    wallet: { name: 'Pocket Wallet', kind: 'walletConnect' },
  }

  /** The visitor has chosen a wallet held by the iframe, and the page has requested a signature from it. */
  async function call(attack: Attack) {
    await attack.open()
    await attack.onClick(connection => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      void window.ask('connection.upsert', { connection })
    }, connection)
    await expect.poll(attack.inUse).toBe(`walletConnect ${connection.accounts[0]?.address}`)
    await attack.closeByPage()
    await attack.look(() => {
      const params = ['0x00', window.ConnectKit.getAccount()?.address]
      const asked = window.ConnectKit.getProvider('eip155').request({ method: 'personal_sign', params })
      Object.assign(window, { outcome: 'pending' })
      asked.then(
        outcome => Object.assign(window, { outcome }),
        ({ code }) => Object.assign(window, { outcome: code }),
      )
    })
    await expect.poll(attack.reports).toContain('asked')
  }

  const outcome = ({ look }: Attack) => look(() => (window as unknown as { outcome: unknown }).outcome)

  const takeOver = (attack: Attack) =>
    attack.takeOver(() => {
      window.hearing['connection.request'] = () => window.report('asked')
    })

  for (const situation of situations)
    test(`${situation}: one that answers no ping rejects within 20 seconds`, async ({ attack }) => {
      const { page } = attack
      await takeOver(attack)
      await page.clock.install()
      await attack.visit({ situation })
      await call(attack)
      await attack.inside(() => {
        window.hearing.ping = () => {}
      })
      for (let part = 0; part < 4; part++) await page.clock.runFor(5_000)
      await expect.poll(() => outcome(attack)).toEqual(expect.any(Number))
    })

  test('one that answers each ping is waited for', async ({ attack }) => {
    const { page } = attack
    await takeOver(attack)
    await page.clock.install()
    await attack.visit()
    await call(attack)
    for (let part = 0; part < 8; part++) await page.clock.runFor(5_000)
    expect(await outcome(attack)).toBe('pending')
  })

  test('one whose process was killed rejects within 20 seconds', async ({ attack, context }) => {
    const { page } = attack
    await takeOver(attack)
    await hurryPage(page, 4)
    await attack.visit()
    await call(attack)
    const frame = page.frame({ url: /modal\.html/ })
    if (!frame) throw new Error('There is no iframe')
    const doomed = await context.newCDPSession(frame)
    // This call never resolves, because the process that would answer is gone.
    doomed.send('Page.crash').catch(() => {})
    await expect.poll(() => outcome(attack)).toEqual(expect.any(Number))
  })
})
