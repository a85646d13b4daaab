import { expect } from '@playwright/test'
import { test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** How one wallet gets a second id in the page. */
const secondNames = {
  'at window.ethereum': { id: 'injected:', isSameObject: true, rdns: undefined },
  'at window.ethereum, in an object of its own': { id: 'injected:MetaMask', isSameObject: false, rdns: undefined },
  'announced twice': { id: 'test.second', isSameObject: true, rdns: 'test.second' },
}
const moves = {
  wallet_switchEthereumChain: [{ chainId: '0x7a6a' }],
  wallet_addEthereumChain: [{ chainId: '0x7a6a', rpcUrls: ['https://evil.example/'] }],
  wallet_requestPermissions: [{ eth_accounts: {} }],
}

for (const [name, second] of Object.entries(secondNames))
  test(`the wallet in use, ${name}: under that name it is not moved without a click either`, async ({ attack }) => {
    await attack.page.addInitScript(({ isSameObject, rdns }) => {
      addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }: CustomEventInit) => {
        if (info.rdns !== 'test.scripted') return
        const { on, removeListener } = provider
        const request = (asked: object) => provider.request(asked)
        const twin = isSameObject ? provider : { isMetaMask: true, request, on, removeListener }
        if (!rdns) return void Object.assign(window, { ethereum: twin })
        const detail = { info: { ...info, rdns, uuid: crypto.randomUUID() }, provider: twin }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
    }, second)
    await attack.takeOver()
    await attack.visitConnected()
    for (const method of Object.keys(moves)) await attack.answer(method, () => null)
    await attack.open()
    await attack.untilNoClick()
    const answers = await attack.inside(
      async ({ walletId, moves }) => {
        const answers: unknown[] = []
        for (const [method, params] of Object.entries(moves))
          answers.push(await window.ask('wallet.request', { walletId, chainId: 'eip155:31337', method, params }))
        const chainIds = ['eip155:31337']
        answers.push(await window.ask('wallet.connect', { walletId, namespace: 'eip155', chainIds }))
        return answers
      },
      { walletId: second.id, moves },
    )
    expect(answers).toEqual([4100, 4100, 4100, 4100])
    expect(await attack.asked(/^wallet_|^eth_requestAccounts$/)).toEqual([])
  })

for (const connectorId of ['test.late', 'injected:MetaMask', 'Phantom', 'WALLETCONNECT'])
  test(`a connection under the id ${connectorId}, of which there is no wallet yet, is not taken: one that comes later does not pass for the one in use`, async ({
    attack,
  }) => {
    await attack.takeOver()
    await attack.visitConnected()
    await attack.open()
    const connection = {
      id: `eip155:${connectorId.toLowerCase()}`,
      connectorId,
      namespace: 'eip155',
      accounts: [{ address: thief }],
      chainId: 'eip155:31337',
      wallet: { name: 'Late Wallet', kind: 'walletConnect' },
    }
    const taken = await attack.onClick(connection => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      return window.ask('connection.upsert', { connection })
    }, connection)
    await attack.look(() => {
      const log: string[] = []
      const request = async ({ method }: { method: string }) => {
        log.push(method)
        return '0x00'
      }
      const provider = { isMetaMask: true, request, on() {}, removeListener() {} }
      Object.assign(window, { ethereum: provider, log })
      const info = { uuid: crypto.randomUUID(), name: 'Late Wallet', rdns: 'test.late', icon: '' }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      window.ConnectKit.getWallets()
    })
    const answer = await attack.onClick(walletId => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      return window.ask('wallet.request', { walletId, chainId: 'eip155:31337', method: 'personal_sign', params: [] })
    }, connectorId)
    const log = await attack.look(() => (window as unknown as { log: string[] }).log)
    const inUse = await attack.inUse()
    expect({ taken, inUse, log }).toEqual({ taken: 4100, inUse: `test.scripted ${attack.wallet.account}`, log: [] })
    // Some of these names belong to no wallet.
    expect([4100, -32603]).toContain(answer)
  })
