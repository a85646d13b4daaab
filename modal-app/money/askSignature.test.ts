import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp, harbour, testConnection } from '../boot/testApp.ts'
import { createFakeConnector, fakeAuth } from '../connectors/fakeConnector.ts'
import { askSignature, withWindow } from './askSignature.ts'

const asked = { namespace: 'eip155', chainId: 'eip155:1', method: 'eth_chainId' } as const

test('a wallet with such a window gets its place with each request, and it is closed at the end', async () => {
  const wallet = createFakeConnector(fakeAuth)
  const close = vi.fn()
  wallet.capabilities.openForRequest = () => ({ place: 'here', close })
  const { connector, closeWindow } = withWindow(wallet)
  await connector.request(asked)
  expect(wallet.requests).toEqual([{ ...asked, place: 'here' }])
  expect(close).not.toHaveBeenCalled()
  closeWindow()
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['has none', undefined],
  ['can open none', () => undefined],
])('a wallet that %s is asked as it is', async (_, openForRequest) => {
  const wallet = createFakeConnector(fakeAuth)
  wallet.capabilities.openForRequest = openForRequest
  const { connector, closeWindow } = withWindow(wallet)
  await connector.request(asked)
  expect(wallet.requests).toEqual([asked])
  closeWindow()
})

const [ada, eve] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'] as const
const signature = `0x${'1b'.repeat(65)}`

/** A wallet with two accounts that signs everything, unless a test says otherwise. */
function world(results: Readonly<Record<string, unknown>> = {}) {
  const connection = testConnection(harbour, { accounts: [{ address: ada }, { address: eve }] })
  const app = createTestApp({ connections: [connection] })
  const wallet = app.wallet(harbour.id)
  wallet.features = { results: { personal_sign: 'signed by Harbour', eth_signTypedData_v4: signature, ...results } }
  const close = vi.fn()
  wallet.capabilities.openForRequest = () => ({ place: 'here', close })
  const controller = new AbortController()
  const question = {
    connection,
    signal: controller.signal,
    write: () => ({ message: 'Hello' }) as { message: string } | { typedData: string },
    gone: () => new ConnectKitError('not_connected', 'There is no account'),
  }
  return { app, wallet, close, controller, question }
}

test.each([
  ['the first account', undefined, ada],
  ['the account asked for, in whatever letters', eve.toUpperCase(), eve],
])('a message is signed by %s', async (_, address, signer) => {
  const { app, wallet, close, question } = world()
  expect(await askSignature(app, { ...question, address })).toEqual({
    account: { address: signer },
    written: { message: 'Hello' },
    signature: 'signed by Harbour',
  })
  expect(wallet.requests).toMatchObject([
    { method: 'personal_sign', params: ['Hello', signer], chainId: 'eip155:1', place: 'here' },
  ])
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['is no text', 7],
  ['has a letter too many', `${signature}0`],
  ['is another code', `0x${'zz'.repeat(65)}`],
  ['has no prefix', '1b'.repeat(65)],
])('a signature of typed data that %s is rejected', async (_, answer) => {
  const written = { typedData: '{"domain":{}}' }
  const good = world()
  expect(await askSignature(good.app, { ...good.question, write: () => written })).toMatchObject({ signature, written })
  expect(good.wallet.requests).toMatchObject([{ method: 'eth_signTypedData_v4', params: [ada, written.typedData] }])
  const { app, close, question } = world({ eth_signTypedData_v4: answer })
  await expect(askSignature(app, { ...question, write: () => written })).rejects.toMatchObject({
    code: 'wallet_failed',
  })
  expect(close).toHaveBeenCalledOnce()
})

test('without a connection, its wallet or the account, nobody is asked to write', async () => {
  const { app, wallet, question } = world()
  const write = vi.fn(question.write)
  const other = testConnection({ ...harbour, id: 'example.lost' })
  for (const missing of [{ connection: undefined }, { connection: other }, { address: `0x${'1'.repeat(40)}` }])
    await expect(askSignature(app, { ...question, write, ...missing })).rejects.toMatchObject({ code: 'not_connected' })
  expect(write).not.toHaveBeenCalled()
  expect(wallet.requests).toEqual([])
})

test('a text that cannot be written is not asked about, nor one that nobody waits for', async () => {
  const { app, wallet, close, controller, question } = world()
  const write = () => Promise.reject(new Error('offline'))
  await expect(askSignature(app, { ...question, write })).rejects.toThrow('offline')
  controller.abort()
  await expect(askSignature(app, question)).rejects.toThrow()
  expect(wallet.requests).toEqual([])
  expect(close).toHaveBeenCalledTimes(2)
})

test('a signature that comes after the visitor left is not used', async () => {
  const { app, wallet, controller, question } = world()
  const { request } = wallet
  wallet.request = async asked => {
    const answer = await request({ ...asked, signal: undefined })
    controller.abort()
    return answer
  }
  await expect(askSignature(app, question)).rejects.toThrow()
  expect(wallet.requests).toHaveLength(1)
})
