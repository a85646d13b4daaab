import './testModalScript.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../shared/createDeferred.ts'
import { alice, bob } from './kernel/wallets/fakeWallet.ts'
import { app, upsert as ask, core, modal, opened, say, setUpModal } from './testModal.ts'

vi.mock('./stage/stage.ts', () => import('./stage/fakeStage.ts'))

setUpModal()
beforeEach(async () => void (await opened()))

const held = {
  id: 'eip155:walletconnect',
  connectorId: 'walletConnect',
  namespace: 'eip155',
  accounts: [{ address: alice }],
  chainId: 'eip155:10',
  wallet: { name: 'Alder', kind: 'walletConnect' },
  appLink: 'alder://wc?sessionTopic=1',
} as const
const upsert = (connection: object) => ask({ connection })

test('a page that closes the modal on connect and then calls does not see it reopen', async () => {
  const answer = createDeferred<null>()
  app.answers['connection.request'] = () => answer.promise
  core.events.on('connect', () => {
    modal.close()
    const [connection] = core.connections.list()
    void core.request(connection as never, 'eth_blockNumber', []).catch(() => {})
  })
  // Messages of the iframe within one task (modal-app/boot/wires.ts).
  void upsert(held)
  await say('modal.changed', { open: true, view: 'ConnectingWalletConnect', busy: false })
  expect(modal.state().open).toBe(false)
})

test('a new session of the same connector may be another wallet with another app', async () => {
  await upsert(held)
  await upsert({
    ...held,
    accounts: [{ address: bob }],
    wallet: { name: 'Birch', kind: 'walletConnect' },
    appLink: 'birch://wc?sessionTopic=2',
  })
  expect(core.connections.list()).toMatchObject([
    { accounts: [{ address: bob }], wallet: { name: 'Birch' }, appLink: 'birch://wc?sessionTopic=2' },
  ])
})

test.each(['coin98://wc?sessionTopic=1', 'imtokenv2://wc?sessionTopic=1'])('follows %s', async appLink => {
  await upsert({ ...held, appLink })
  expect(core.connections.list()).toMatchObject([{ appLink }])
})

test('keeps a connector’s word that an account is a contract', async () => {
  await upsert({ ...held, accounts: [{ address: alice, type: 'smartAccount' }] })
  expect(core.connections.list()).toMatchObject([{ accounts: [{ type: 'smartAccount' }] }])
})

test.each([32, 33, 250])('%d reads at once are answered', async count => {
  await upsert(held)
  const [connection] = core.connections.list()
  const reads = Array.from({ length: count }, () => core.request(connection as never, 'eth_call', []))
  const outcomes = await Promise.allSettled(reads)
  expect(
    outcomes.filter(({ status }) => status === 'rejected').map(each => (each as PromiseRejectedResult).reason.code),
  ).toEqual([])
})
