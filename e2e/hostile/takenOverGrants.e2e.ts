import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { type Attack, situations, test } from '../fixtures/attackTest.ts'
import { type ChainWallet, installChainWallets } from '../fixtures/chainWallets.ts'
import {
  atOnce,
  clickMs,
  drain,
  silent,
  testClickWorth,
  transfers,
  visitConnected,
  wallet,
} from '../fixtures/drainWallet.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

// The other situations are in the long tests, since a click's effect does not depend on them.
for (const situation of ['plain', 'loaded ahead'] as const) testClickWorth(situation)

for (const [name, behave, most] of [
  ['has not answered', silent, 1],
  ['answers at once', atOnce, 3],
] as const)
  test(`one click on the page’s own button: ${most} at most where the wallet ${name}`, async ({ attack }) => {
    await visitConnected(attack)
    await attack.answer('eth_sendTransaction', behave)
    await attack.openByClick()
    await attack.inside(drain, { wallet, ms: clickMs })
    expect(await transfers(attack)).toBeLessThanOrEqual(most)
  })

test('after a refusal by the wallet the next click’s request works at once', async ({ attack }) => {
  await visitConnected(attack)
  await attack.answer('eth_sendTransaction', () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  })
  await attack.open()
  const ask = (wallet: object) => {
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    return window.ask('wallet.request', { ...wallet, method: 'eth_sendTransaction', params: [{}] })
  }
  expect(await attack.onClick(ask, wallet)).toBe(4001)
  await attack.answer('eth_sendTransaction', atOnce)
  expect(await attack.onClick(ask, wallet)).toBe(atOnce())
})

test('a transfer that was cancelled counts until the wallet has answered', async ({ attack }) => {
  await visitConnected(attack)
  await attack.answer('eth_sendTransaction', silent)
  await attack.open()
  await attack.onClick(
    async ({ wallet, ms }) => {
      const until = performance.now() + ms
      for (let id = 1_000; performance.now() < until; id++) {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        window.say({ t: 'req', id, m: 'wallet.request', p: { ...wallet, method: 'eth_sendTransaction', params: [{}] } })
        await new Promise(resolve => setTimeout(resolve, 25))
        window.say({ t: 'can', id })
        await new Promise(resolve => setTimeout(resolve, 25))
      }
    },
    { wallet, ms: clickMs },
  )
  expect(await transfers(attack)).toBe(1)
})

test('no transfer follows a signature that the wallet has not answered', async ({ attack }) => {
  await visitConnected(attack)
  await attack.answer('personal_sign', silent)
  await attack.answer('eth_sendTransaction', atOnce)
  await attack.open()
  await attack.onClick(wallet => {
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    void window.ask('wallet.request', { ...wallet, method: 'personal_sign', params: ['0x00'] })
  }, wallet)
  await expect.poll(async () => (await attack.asked(/^personal_sign$/)).length).toBe(1)
  const answer = await attack.onClick(wallet => {
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    return window.ask('wallet.request', { ...wallet, method: 'eth_sendTransaction', params: [{}] })
  }, wallet)
  expect({ answer, made: await transfers(attack) }).toEqual({ answer: 4100, made: 0 })
})

/** Within the click, before anything is requested. */
const claim = () => window.say({ t: 'evt', m: 'gesture.made', p: {} })
const spend = (wallet: object) =>
  window.ask('wallet.request', { ...wallet, method: 'eth_sendTransaction', params: [{}] })

test('a click of one opening is worth nothing in the next', async ({ attack }) => {
  await visitConnected(attack)
  await attack.answer('eth_sendTransaction', atOnce)
  await attack.open()
  await attack.onClick(claim)
  await attack.closeByPage()
  await attack.open()
  expect({ answer: await attack.inside(spend, wallet), made: await transfers(attack) }).toEqual({
    answer: 4100,
    made: 0,
  })
})

test('a click is worth nothing once the iframe has been reloaded', async ({ attack }) => {
  await attack.takeOver(() => {
    // It sends the request as soon as its message is handled.
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (load?.type !== 'reload') return
    window.hearing['modal.open'] = async ({ id }) => {
      window.say({ t: 'res', id, r: null })
      window.say({ t: 'evt', m: 'modal.changed', p: { open: true, view: 'Connect', busy: false } })
      const wallet = { walletId: 'test.scripted', chainId: 'eip155:31337' }
      const answer = await window.ask('wallet.request', { ...wallet, method: 'eth_sendTransaction', params: [{}] })
      window.report({ answer })
    }
  })
  await attack.visitConnected()
  await attack.answer('eth_sendTransaction', atOnce)
  await attack.open()
  await attack.onClick(() => {
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    // The message is sent before the document is removed.
    setTimeout(() => location.reload(), 50)
  })
  await expect.poll(attack.reports).toContainEqual({ answer: expect.anything() })
  expect(await attack.reports()).toContainEqual({ answer: 4100 })
  expect(await transfers(attack)).toBe(0)
})

const network = {
  chainId: '0x64',
  chainName: 'Enter your seed phrase at evil.example',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://evil.example'],
}

const prompts: Readonly<Record<string, { methods: string[]; isByConnect?: boolean }>> = {
  wallet_addEthereumChain: { methods: ['wallet_addEthereumChain'] },
  eth_requestAccounts: { methods: ['eth_requestAccounts'] },
  'six kinds in turn': {
    methods: [
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_requestAccounts',
      'wallet_requestPermissions',
      'wallet_revokePermissions',
    ],
    isByConnect: true,
  },
}

const asking = { wallet, methods: [''], isByConnect: false, network }

/** Twenty requests without waiting for answers. */
async function prompt({ wallet, methods, isByConnect, network }: typeof asking) {
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const method = methods[index % (methods.length + Number(isByConnect))]
    if (!method)
      return window.ask('wallet.connect', {
        walletId: wallet.walletId,
        namespace: 'eip155',
        chainIds: [wallet.chainId],
      })
    return window.ask('wallet.request', { ...wallet, method, params: [network] })
  })
  await Promise.race([Promise.all(asked), new Promise(resolve => setTimeout(resolve, 1_500))])
}

const isPrompt = /^(wallet_(add|switch)EthereumChain|eth_requestAccounts|wallet_(request|revoke)Permissions)$/

for (const situation of situations)
  for (const [name, { methods, isByConnect = false }] of Object.entries(prompts)) {
    if (situation !== 'plain' && !isByConnect) continue
    const given = { wallet, methods, isByConnect, network }

    test(`${situation}: twenty prompts without a click, ${name}: a wallet that does not answer shows one`, async ({
      attack,
    }) => {
      await attack.takeOver()
      await attack.visit({ situation })
      for (const method of new Set([...methods, 'eth_requestAccounts'])) await attack.answer(method, silent)
      await attack.open()
      await attack.untilNoClick()
      await attack.inside(prompt, given)
      expect((await attack.asked(isPrompt)).length).toBe(1)
    })

    test(`${situation}: twenty prompts without a click, ${name}: a wallet that refuses at once shows five at most`, async ({
      attack,
    }) => {
      await attack.takeOver()
      await attack.visit({ situation })
      for (const method of new Set([...methods, 'eth_requestAccounts']))
        await attack.answer(method, () => {
          throw Object.assign(new Error('No'), { code: 4001 })
        })
      await attack.open()
      await attack.untilNoClick()
      await attack.inside(prompt, given)
      const shown = (await attack.asked(isPrompt)).length
      expect(shown).toBeGreaterThanOrEqual(1)
      expect(shown).toBeLessThanOrEqual(5)
    })
  }

for (const situation of situations)
  test(`${situation}: a call of the page that it never answers lets it ask wallets aloud for a minute, not longer`, async ({
    attack,
  }) => {
    const { page } = attack
    await attack.takeOver(() => {
      window.hearing['network.switch'] = () => window.report('asked to switch')
    })
    await page.clock.install()
    await attack.visitConnected({ situation })
    await attack.look(() => void window.ConnectKit.switchNetwork('eip155:31338').catch(() => {}))
    await expect.poll(attack.reports).toContain('asked to switch')
    // It answers the page's pings, so the page does not consider it dead.
    for (let seconds = 0; seconds < 61; seconds += 4) {
      await page.clock.runFor(4_000)
      await attack.inside(() => {})
    }
    const answer = await attack.inside(
      wallet =>
        window.ask('wallet.connect', {
          walletId: wallet.walletId,
          namespace: 'eip155',
          chainIds: [wallet.chainId],
        }),
      wallet,
    )
    expect({ answer, asked: await attack.asked(/^eth_requestAccounts$/) }).toEqual({ answer: 4100, asked: [] })
  })

const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const systemProgram = address('11111111111111111111111111111111')

/** A transaction that sends everything to a thief: as sent, and its signed part. */
function makeTransfer(payer: string, version: 'legacy' | 0) {
  const from = address(payer)
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, 1_000_000_000n, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: address('Vote111111111111111111111111111111111111111'), role: AccountRole.WRITABLE },
  ]
  const transaction = pipe(
    createTransactionMessage({ version }),
    each => setTransactionMessageFeePayer(from, each),
    each =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' as Blockhash, lastValidBlockHeight: 1n },
        each,
      ),
    each => appendTransactionMessageInstruction({ programAddress: systemProgram, accounts, data }, each),
    compileTransaction,
  )
  return {
    transaction: new Uint8Array(getTransactionEncoder().encode(transaction)),
    message: new Uint8Array(transaction.messageBytes),
  }
}

/** A Solana wallet that gives its account to the iframe; with `isJoined`, the iframe also reports it as connected. */
async function connectSolana(attack: Attack, phantom: ChainWallet, isJoined: boolean) {
  await attack.takeOver()
  await attack.visit({ project: 'chains' })
  await attack.open()
  await attack.addChains()
  const find = () =>
    attack.look(name => window.ConnectKit.getWallets().find(each => each.name === name)?.id, phantom.name)
  await expect.poll(find).toBeTruthy()
  const walletId = (await find()) as string
  await attack.onClick(
    async ({ walletId, chainId, isJoined }) => {
      const asked = { walletId, namespace: 'solana', chainIds: [chainId] }
      const { accounts } = (await window.ask('wallet.connect', asked)) as { accounts: object[] }
      const wallet = { name: 'Phantom', kind: 'announced' }
      const id = `solana:${walletId.toLowerCase()}`
      const connection = { id, connectorId: walletId, namespace: 'solana', accounts, chainId, wallet }
      if (isJoined) void window.ask('connection.upsert', { connection, isBeside: true })
    },
    { walletId, chainId: solanaChain, isJoined },
  )
  const address = () => attack.look(() => window.ConnectKit.getAccount('solana')?.address)
  await expect.poll(address).toBe(isJoined ? phantom.address : undefined)
  return (bytes: Uint8Array) =>
    attack.onClick(
      ({ walletId, chainId, message }) => {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        return window.ask('wallet.request', { walletId, chainId, method: 'solana_signMessage', params: { message } })
      },
      { walletId, chainId: solanaChain, message: base58.encode(bytes) },
    )
}

const text = new TextEncoder().encode('Good tea. Thank you!')

for (const version of ['legacy', 0] as const)
  test(`solana_signMessage of a transaction, ${version}, whole or its message alone, is refused, and a text is signed`, async ({
    attack,
    stack,
  }) => {
    const [phantom] = await installChainWallets(attack.page, stack, [{ kind: 'solanaStandard' }])
    const sign = await connectSolana(attack, phantom, true)
    for (const [part, bytes] of Object.entries(makeTransfer(phantom.address, version))) {
      const answer = await sign(bytes)
      const seen = (await phantom.methods()).filter(method => /sign/i.test(method))
      expect({ answer, seen }, part).toEqual({ answer: expect.any(Number), seen: [] })
    }
    expect(await sign(text)).toEqual({ signature: expect.any(String) })
  })

test('a wallet of Solana that is not the one in use signs nothing', async ({ attack, stack }) => {
  const [phantom] = await installChainWallets(attack.page, stack, [{ kind: 'solanaStandard' }])
  const sign = await connectSolana(attack, phantom, false)
  const answer = await sign(text)
  const seen = (await phantom.methods()).filter(method => /sign/i.test(method))
  expect({ answer, seen }).toEqual({ answer: 4100, seen: [] })
})
