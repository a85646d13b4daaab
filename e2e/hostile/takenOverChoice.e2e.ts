import { expect } from '@playwright/test'
import { type Attack, test } from '../fixtures/attackTest.ts'
import { type ChainWallet, installChainWallets } from '../fixtures/chainWallets.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const otherAccount = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const chainId = 'eip155:31337'
const other = {
  id: 'eip155:test.other',
  connectorId: 'test.other',
  namespace: 'eip155',
  accounts: [{ address: otherAccount }],
  chainId,
  wallet: { name: 'Other Wallet', kind: 'announced' },
}

/** Two wallets that have permitted the page, one of them in use. */
async function visitWithTwo(attack: Attack) {
  await installScriptedWallet(attack.page, { name: 'Other Wallet', rdns: 'test.other', account: otherAccount })
  await attack.takeOver()
  await attack.visitConnected()
  await attack.look(() => {
    const { answers } = window.scripted['test.other'] as { answers: Record<string, unknown> }
    const [account] = ['0x8617E340B3D01FA5F11F306F4090FD50E238070D']
    Object.assign(answers, { eth_accounts: () => [account], personal_sign: () => '0x00' })
  })
  await attack.answer('personal_sign', () => '0x00')
  await attack.listen()
  await attack.open()
  await attack.untilNoClick()
}

/** Ways to make the other wallet provide its accounts without a click. */
const ways = {
  'a connection that shows nothing': {
    m: 'wallet.connect',
    p: { namespace: 'eip155', silent: true, chainIds: [chainId] },
  },
  'a connection': { m: 'wallet.connect', p: { namespace: 'eip155', chainIds: [chainId] } },
  'a read of accounts': { m: 'wallet.request', p: { chainId, method: 'eth_accounts' } },
  'a request of accounts': { m: 'wallet.request', p: { chainId, method: 'eth_requestAccounts' } },
} as const

for (const isBeside of [false, true])
  for (const [name, { m, p }] of Object.entries(ways))
    test(`another wallet that knows the page is not put in use without a click, by ${name}${isBeside ? ', beside' : ''}, and signs nothing`, async ({
      attack,
    }) => {
      await visitWithTwo(attack)
      await attack.inside(
        async ({ m, p, connection, isBeside }) => {
          await window.ask(m, { walletId: 'test.other', ...p })
          void window.ask('connection.upsert', { connection, isBeside })
          window.say({ t: 'evt', m: 'connection.activated', p: { id: connection.id } })
          // Answered after all earlier messages.
          await window.ask('wallet.request', { walletId: 'test.other', chainId: 'eip155:31337', method: 'eth_chainId' })
        },
        { m, p, connection: other, isBeside },
      )
      const inUse = await attack.inUse()
      const told = await attack.told()
      const answer = await attack.onClick(() => {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        return window.ask('wallet.request', {
          walletId: 'test.other',
          chainId: 'eip155:31337',
          method: 'personal_sign',
        })
      })
      expect({ inUse, told, answer }).toEqual({
        inUse: `test.scripted ${attack.wallet.account}`,
        told: [],
        answer: 4100,
      })
    })

test('another wallet is put in use by a click in this opening', async ({ attack }) => {
  await visitWithTwo(attack)
  await attack.onClick(async connection => {
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    await window.ask('wallet.connect', { walletId: 'test.other', namespace: 'eip155', chainIds: ['eip155:31337'] })
    void window.ask('connection.upsert', { connection })
  }, other)
  await expect.poll(attack.inUse).toBe(`test.other ${otherAccount}`)
})

for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_requestPermissions'])
  test(`${method} without a click does not reach the wallet in use, which may do it unasked`, async ({ attack }) => {
    await visitWithTwo(attack)
    const ask = (method: string) =>
      window.ask('wallet.request', {
        walletId: 'test.scripted',
        chainId: 'eip155:31337',
        method,
        params: [{ chainId: '0x7a6a' }],
      })
    expect(await attack.inside(ask, method)).toBe(4100)
    expect(await attack.asked(/^wallet_/)).toEqual([])
  })

for (const isClicked of [false, true])
  test(`wallet_revokePermissions ${isClicked ? 'with' : 'without'} a click of a wallet that is not in use, and of the one that is, is refused`, async ({
    attack,
  }) => {
    await visitWithTwo(attack)
    const answers = await attack[isClicked ? 'onClick' : 'inside'](async () => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const answers: unknown[] = []
      for (const walletId of ['test.other', 'test.scripted'])
        answers.push(
          await window.ask('wallet.request', {
            walletId,
            chainId: 'eip155:31337',
            method: 'wallet_revokePermissions',
            params: [{ eth_accounts: {} }],
          }),
        )
      return answers
    })
    const asked = await attack.look(() => Object.values(window.scripted).flatMap(({ log }) => log))
    expect(answers).toEqual([4100, 4100])
    expect(asked).not.toContain('wallet_revokePermissions')
    expect(await attack.inUse()).toBe(`test.scripted ${attack.wallet.account}`)
  })

const [devnet, mainnet] = ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** Two Solana wallets that have permitted the page. The first was connected by a click in an earlier opening. */
async function visitWithTwoOfSolana(attack: Attack, [first, second]: readonly ChainWallet[]) {
  await attack.takeOver()
  await attack.visit({ project: 'chains' })
  await attack.open()
  await attack.addChains()
  const idOf = (name?: string) =>
    attack.look(name => window.ConnectKit.getWallets().find(each => each.name === name)?.id ?? '', name)
  await expect.poll(() => idOf(second?.name)).toBeTruthy()
  const ids = [await idOf(first?.name), await idOf(second?.name)]
  for (const walletId of [...ids].reverse()) await attack.onClick(connect, { walletId, chainIds: [devnet] })
  await expect.poll(() => inUseOfSolana(attack)).toBe(`${ids[0]} ${devnet}`)
  await attack.closeByPage()
  await attack.untilNoClick()
  await attack.open()
  return ids as [string, string]
}

async function connect({ walletId, chainIds }: { walletId: string; chainIds: (string | undefined)[] }) {
  window.say({ t: 'evt', m: 'gesture.made', p: {} })
  const granted = await window.ask('wallet.connect', { walletId, namespace: 'solana', chainIds })
  const id = `solana:${walletId.toLowerCase()}`
  const wallet = { name: 'Phantom', kind: 'announced' }
  const connection = { id, connectorId: walletId, namespace: 'solana', wallet, accounts: [], chainId: chainIds[0] }
  void window.ask('connection.upsert', { connection: { ...connection, ...Object(granted) } })
  window.say({ t: 'evt', m: 'connection.activated', p: { id, chainId: chainIds[0] } })
  await window.ask('wallet.request', { walletId: 'nobody', chainId: 'eip155:1', method: 'eth_chainId' })
}

const inUseOfSolana = ({ look }: Attack) =>
  look(() => {
    const account = window.ConnectKit.getAccount('solana')
    return account && `${account.connectorId} ${account.chainId}`
  })

test('without a click neither another wallet of Solana is put in use, nor the one in use on another network', async ({
  attack,
  stack,
}) => {
  const wallets = await installChainWallets(attack.page, stack, [
    { kind: 'solanaStandard', chains: ['solana:devnet', 'solana:mainnet'] },
    { kind: 'solanaStandard', name: 'Solar', chains: ['solana:devnet', 'solana:mainnet'] },
  ])
  const [first, second] = await visitWithTwoOfSolana(attack, wallets)
  await attack.inside(connect, { walletId: second, chainIds: [devnet] })
  expect(await inUseOfSolana(attack)).toBe(`${first} ${devnet}`)
  await attack.inside(connect, { walletId: first, chainIds: [mainnet] })
  expect(await inUseOfSolana(attack)).toBe(`${first} ${devnet}`)
  await attack.onClick(connect, { walletId: first, chainIds: [mainnet] })
  await expect.poll(() => inUseOfSolana(attack)).toBe(`${first} ${mainnet}`)
})
