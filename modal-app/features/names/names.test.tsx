import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestAppOptions, testConnection } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { answerNames, zone } from './testNames.ts'

beforeEach(() => void vi.useRealTimers())

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const refused = (reason: string, status = 409) =>
  new ConnectKitError('network_error', `The server refuses: ${reason}`, { status, reason })

/** An account without a name, at the field for one. */
async function world({ taken = ['gardener'], ...options }: TestAppOptions & { taken?: string[] } = {}) {
  const suggest = answerNames(taken)
  const asked: string[] = []
  const posted: object[] = []
  const post = vi.fn(async (_: string, body: object) => {
    posted.push(body)
    return { success: true }
  })
  const get = vi.fn(async (what: string, _query: object, inPath: Record<string, string>) => {
    if (what === 'identity') return { name: null, avatar: null }
    if (what === 'namesOfAddress') return []
    if (what !== 'nameSuggestions') throw new ConnectKitError('network_error', 'Not here', { status: 404 })
    asked.push(inPath.name ?? '')
    return suggest(inPath.name ?? '')
  })
  const app = createTestApp({
    connections: [testConnection(harbour)],
    config: { nameZone: zone },
    api: { get, post } as never,
    ...options,
  })
  app.adapter.signMessage = async () => '0xabcd'
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  await screen.offers('Choose a name')
  screen.click('Choose a name')
  await screen.says('At least 4 letters')
  const write = async (text: string) => {
    const field = document.querySelector<HTMLInputElement>('input[type=text]')
    if (!field) throw new Error('There is no field')
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await app.clock.advance(500)
  }
  const views = () => app.store.getState().router.history.map(({ view }) => view)
  return { app, screen, write, asked, posted, post, get, views, wallet: app.wallet(harbour.id) }
}

// @spec 2.view-register-account-name 3.name-suggestions
test('a typed name is looked up once the visitor pauses, and similar ones are offered', async () => {
  const { screen, write, asked } = await world()
  await write('Gardener')
  await screen.says('Taken')
  expect(asked).toEqual(['gardener'])
  expect(screen.buttons()).toEqual(
    expect.arrayContaining(['gardener-1.garden.eth Available', 'the-gardener.garden.eth Available', 'Claim']),
  )
})

test.each([
  ['abc', 'At least 4 letters'],
  ['good name', 'Use only a to z'],
  ['gаrdener', 'Use only a to z'],
  ['xn--abcd', 'Use hyphens only between'],
])('%s is not looked up, and the view says why', async (text, says) => {
  const { screen, write, asked } = await world()
  await write(text)
  await screen.says(says)
  expect(asked).toEqual([])
})

// @spec 4.name-registration 7.registration-message 2.view-register-account-name-success
test('the wallet signs for a free name, the server registers it, and the account shows it', async () => {
  const { app, screen, write, posted, views } = await world()
  await write('orchard')
  await screen.says('Available')
  screen.click('Claim orchard.garden.eth')
  await screen.says('orchard.garden.eth is yours')
  const timestamp = Math.floor(app.clock.now() / 1000)
  expect(posted).toEqual([
    {
      coin_type: 0x80000001,
      address,
      message: `{"name":"orchard.garden.eth","attributes":{},"timestamp":${timestamp}}`,
      signature: '0xabcd',
    },
  ])
  expect(views()).toEqual(['Account', 'RegisterAccountNameSuccess'])
  screen.click('Done')
  await screen.says('orchard.garden.eth')
  await screen.offersNo('Choose a name')
})

// @spec 4.name-cancelled 2.register-again
test('a declined signature brings the name back, and nothing is registered', async () => {
  const { app, screen, write, posted, views } = await world()
  app.adapter.signMessage = () => Promise.reject(new ConnectKitError('user_rejected', 'No'))
  await write('orchard')
  await screen.says('Available')
  screen.click('Claim orchard.garden.eth')
  await screen.says('You declined to sign')
  expect(views()).toEqual(['Account', 'RegisterAccountName'])
  expect(document.querySelector<HTMLInputElement>('input[type=text]')?.value).toBe('orchard')
  expect(posted).toEqual([])
})

test.each([
  ['name_taken', 'Someone just took this name'],
  ['name_reserved', 'This name is reserved'],
  ['name_owned', 'This account already has a name'],
  ['clock_wrong', 'clock is wrong'],
  ['internal', 'Couldn’t claim the name'],
])('a name the server refuses as %s is explained beside it', async (reason, says) => {
  const { screen, write, post, views } = await world()
  post.mockRejectedValue(refused(reason))
  await write('orchard')
  await screen.says('Available')
  screen.click('Claim orchard.garden.eth')
  await screen.says(says)
  expect(views().at(-1)).toBe('RegisterAccountName')
})

// @spec 8.name-register
test('a failed registration has its own error, with the reason', async () => {
  const { app, screen, write, post } = await world({ options: { analytics: true } })
  post.mockRejectedValue(refused('internal', 500))
  await write('orchard')
  await screen.says('Available')
  screen.click('Claim orchard.garden.eth')
  await screen.says('Couldn’t claim the name')
  expect(app.host.payloads('analytics.tracked')).toContainEqual({
    name: 'REGISTER_NAME_ERROR',
    properties: { code: 'name_failed' },
  })
})

// @spec 8.name-register 8.name-network 8.name-address
test.each<[string, string, (seen: Awaited<ReturnType<typeof world>>) => void]>([
  ['Error registering name', 'name_failed', ({ post }) => void post.mockRejectedValue(refused('internal', 500))],
  [
    'Network not found',
    'network_not_found',
    ({ app }) => app.store.setState(({ networks }) => ({ networks: { ...networks, list: [] } })),
  ],
  [
    'Address or auth connector not found',
    'not_connected',
    ({ app }) => app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } })),
  ],
])('%s is reported to the site’s owner, and the visitor may try again', async (text, code, spoil) => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  const seen = await world({ options: { analytics: true } })
  const { app, screen, write, views } = seen
  await write('orchard')
  await screen.says('Available')
  spoil(seen)
  screen.click('Claim orchard.garden.eth')
  await screen.says('Couldn’t claim the name')
  expect(lines).toHaveBeenCalledWith(`ConnectKit: ${text}`)
  expect(views().at(-1)).toBe('RegisterAccountName')
  const properties = { code }
  expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'REGISTER_NAME_ERROR', properties })
  lines.mockRestore()
})

test('a registration whose reply was lost is retried and succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  const { screen, write, post, posted, views } = await world()
  post.mockRejectedValueOnce(new ConnectKitError('network_error', 'No answer'))
  await write('orchard')
  await screen.says('Available')
  screen.click('Claim orchard.garden.eth')
  await screen.says('Couldn’t claim the name')
  screen.click('Claim orchard.garden.eth')
  await screen.says('orchard.garden.eth is yours')
  expect(posted).toHaveLength(1)
  expect(views()).toEqual(['Account', 'RegisterAccountNameSuccess'])
})

// @spec 8.name-reverse
test('names that could not be fetched are reported to the site’s owner, and requested again', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBack = false
  const get = async (what: string) => {
    if (what === 'identity') return { name: null, avatar: null }
    if (what !== 'namesOfAddress') throw new ConnectKitError('network_error', 'Not here', { status: 404 })
    if (!isBack) throw new ConnectKitError('network_error', 'No answer')
    return [{ name: 'orchard.garden.eth' }]
  }
  const app = createTestApp({
    connections: [testConnection(harbour)],
    config: { nameZone: zone },
    api: { get } as never,
  })
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  await vi.waitFor(() => expect(lines).toHaveBeenCalledWith('ConnectKit: Error fetching names for address: No answer'))
  await screen.says('0X5290…9EE7')
  isBack = true
  openModal(app, { view: 'Account' })
  await screen.says('orchard.garden.eth')
  lines.mockRestore()
})

// @spec 8.name-suggestions
test('a name that could not be looked up can be looked up again', async () => {
  const { screen, write, get } = await world()
  get.mockRejectedValueOnce(new ConnectKitError('network_error', 'No answer'))
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  await write('orchard')
  await screen.says('Couldn’t check this name')
  expect(lines).toHaveBeenCalledExactlyOnceWith('ConnectKit: Error fetching name suggestions: No answer')
  lines.mockRestore()
  screen.click('Try again')
  await screen.says('Available')
})

test('after leaving, a later approval registers nothing', async () => {
  const { app, screen, write, posted } = await world()
  let agree = (_: string) => {}
  app.adapter.signMessage = () => new Promise(resolve => (agree = resolve))
  await write('orchard')
  await screen.says('Available')
  screen.click('Claim orchard.garden.eth')
  await screen.says('Sign for orchard.garden.eth')
  screen.click('Back')
  agree('0xab')
  await app.clock.advance(1)
  expect(posted).toEqual([])
})
