import { beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { leaveRoute } from '../../boot/enterRoute.ts'
import { go } from '../../flow/go.ts'
import { confirmSend } from './confirmSend.ts'
import { prepareSend } from './prepareSend.ts'
import { chooseToken } from './sendActions.ts'
import { sendTokens } from './sendFacts.ts'
import { dollarId } from './testSend.ts'
import { hash, world } from './testSendFlow.ts'

beforeEach(() => void vi.useRealTimers())

const properties = { network: 'eip155:1', token: 'ETH' }

async function tracked() {
  const made = await world({ options: { analytics: true } })
  const events = () => made.app.host.payloads('analytics.tracked')
  return { ...made, events }
}

test('a transfer is tracked with its network and token, without address, amount or transaction', async () => {
  const { app, preview, events } = await tracked()
  await preview()
  await confirmSend(app)
  expect(events()).toEqual([
    { name: 'SEND_INITIATED', properties },
    { name: 'SEND_SUCCESS', properties },
  ])
})

test.each<[string, ErrorCode]>([
  ['SEND_REJECTED', 'user_rejected'],
  ['SEND_ERROR', 'wallet_failed'],
  ['SEND_ERROR', 'insufficient_funds'],
])('%s: the wallet answers %s', async (name, code) => {
  const { app, wallet, preview, events } = await tracked()
  await preview()
  wallet.features = { requestErrors: { eth_sendTransaction: new ConnectKitError(code, 'no') } }
  await confirmSend(app)
  const told = name === 'SEND_ERROR' ? { ...properties, code } : properties
  expect(events().slice(1)).toEqual([{ name, properties: told }])
})

test('a visitor who leaves has not sent; the wallet’s later answer counts', async () => {
  const { app, wallet, preview, events } = await tracked()
  await preview()
  wallet.features = { waits: ['eth_sendTransaction'], results: { eth_sendTransaction: hash } }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(true))
  go(app, { is: 'left' })
  leaveRoute(app)
  await sending
  expect(events()).toHaveLength(1)
  wallet.approve()
  await vi.waitFor(() => expect(events()[1]).toEqual({ name: 'SEND_SUCCESS', properties }))
})

test('an unlisted token is not named', async () => {
  const { app, fill, events } = await tracked()
  const token = sendTokens(app.store.getState()).find(({ id }) => id === dollarId)
  if (token) chooseToken(app, { ...token })
  app.store.setState(state => ({
    router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] },
    tokens: Object.fromEntries(
      Object.entries(state.tokens).map(([key, list]) => [
        key,
        { ...list, value: list.value?.map(each => ({ ...each, isListed: each.address === undefined })) },
      ]),
    ),
  }))
  await fill('2.5')
  await prepareSend(app, ['en'])
  await confirmSend(app)
  expect(events()[0]).toEqual({ name: 'SEND_INITIATED', properties: { network: 'eip155:1', token: 'unlisted' } })
})
