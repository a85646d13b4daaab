import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* A hostile page with a hostile modal, against the real secure site, on which a visitor has a wallet. */

const chainId = 'eip155:31337'
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

/** A node that answers anything and counts its callers. */
async function startLyingNode() {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

test('a taken-over page and modal request everything, and nothing is signed without the visitor', async ({
  page,
  pages,
  stack,
}) => {
  const node = await startLyingNode()
  const victim = await signUpWithEvil(page, pages, stack, { query: { rpcUrl: node.url } })
  const { modal, address } = victim
  const call = (method: string, params: unknown) => modal.begin('rpc.request', { chainId, method, params })
  const typed = JSON.stringify({
    domain: { name: 'Tea', chainId: 31337, verifyingContract: stranger },
    types: { Order: [{ name: 'tea', type: 'string' }] },
    primaryType: 'Order',
    message: { tea: 'all of it' },
  })
  const payment = { from: address, to: stranger, value: '0x0' }

  await test.step('by unknown calls, in others’ names, and for other sites', async () => {
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'wallet_grantPermissions',
      'eth_accounts2',
    ])
      expect(await modal.ask('rpc.request', { chainId, method, params: [address, hexOf('x')] })).toMatchObject({
        e: { code: 4200 },
      })
    const signIn = `bank.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh1\nIssued At: 2026-11-27T00:00:00.000Z`
    for (const [method, params] of [
      ['personal_sign', [hexOf(signIn), address]],
      ['personal_sign', [hexOf('Tea'), stranger]],
      ['eth_sendTransaction', [{ ...payment, from: stranger }]],
      ['eth_sendTransaction', [{ ...payment, chainId: '0x1' }]],
      ['eth_signTypedData_v4', [address, typed.replace('31337', '1')]],
    ] as const)
      expect(await modal.ask('rpc.request', { chainId, method, params })).toMatchObject({ e: expect.anything() })
  })

  await test.step('by forty requests at once', async () => {
    const ids: number[] = []
    for (let times = 0; times < 40; times++)
      ids.push(
        await call(
          ...(
            [
              ['personal_sign', [hexOf(`Tea ${times}`), address]],
              ['eth_sendTransaction', [payment]],
              ['eth_signTypedData_v4', [address, typed]],
            ] as const
          )[(times % 3) as 0],
        ),
      )
    await expect(modal.go).toHaveCount(1)
    // The wallet accepts 32 requests at a time, and shows one.
    await expect
      .poll(async () => Promise.all(ids.slice(32).map(modal.answer)))
      .toEqual(Array(8).fill({ e: expect.objectContaining({ code: -32005 }) }))
    expect(page.context().pages()).toHaveLength(1)
    for (const id of ids) await modal.cancel(id)
    await expect(modal.go).toHaveCount(0)
  })

  await test.step('by swapping the shown request for another', async () => {
    const first = await call('personal_sign', [hexOf('A cup of tea'), address])
    await expect(modal.secure.getByRole('region', { name: 'Message' })).toHaveText('A cup of tea')
    await expect(modal.go).not.toHaveAttribute('aria-disabled')
    const box = await modal.go.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
    await page.mouse.down()
    await modal.cancel(first)
    const second = await call('personal_sign', [hexOf('The whole shop'), address])
    await expect(modal.secure.getByRole('region', { name: 'Message' })).toHaveText('The whole shop')
    await page.mouse.up()
    expect(page.context().pages()).toHaveLength(1)
    const opened = await modal.openWindow()
    await expect(opened.getByRole('region', { name: 'Message' })).toHaveText('The whole shop')
    await expect(opened.getByText(new URL(modal.origin).host)).toBeVisible()
    // The window's content no longer changes, whatever the modal does.
    await modal.cancel(second)
    await call('personal_sign', [hexOf('Another shop'), address])
    await expect(opened.getByRole('region', { name: 'Message' })).toHaveText('The whole shop')
    await opened.close({ runBeforeUnload: true })
  })

  await test.step('under another name, through another node, and with a forged simulation', async () => {
    expect(await modal.ask('page.sync', { name: 'bank.example', icon: 'https://bank.example/icon.png' })).toEqual({
      r: null,
    })
    expect(await modal.ask('network.switch', { chainId, rpcUrl: node.url })).toEqual({ r: { chainId } })
    expect(await modal.ask('network.switch', { chainId: 'eip155:666', rpcUrl: node.url })).toMatchObject({ e: {} })
    const block = await modal.ask('rpc.request', { chainId, method: 'eth_blockNumber', params: [] })
    expect(block).not.toEqual({ r: '0x1' })
    const changes = [{ standard: 'native', amount: '1000000000000000000' }]
    await call('eth_sendTransaction', [{ ...payment, value: '0x1', simulation: { result: 'ok', changes }, changes }])
    const opened = await modal.openWindow()
    await expect(opened.getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(opened.getByText(new URL(modal.origin).host)).toBeVisible()
    for (const lie of ['bank.example', '+1']) await expect(opened.getByText(lie)).toHaveCount(0)
    expect(
      await modal.ask('rpc.request', { chainId, method: 'personal_sign', params: [], simulation: changes }),
    ).toMatchObject({ e: { code: -32602 } })
    await opened.close({ runBeforeUnload: true })
    expect(node.asked).toEqual([])
    node.stop()
  })
  expect(await modal.signatures()).toEqual([])
})
