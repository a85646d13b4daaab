import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256, parseEther } from 'viem'
import { pressArmed } from '../fixtures/armed.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* Batches whose fees the operator pays, as a hostile page makes them up. What needs no browser: cdn/secure-site/approve/smart. */

const chainId = 'eip155:31337'
const thief = '0x00000000000000000000000000000000000bad01'

test('a batch that is paid for hides nothing, and is paid by the operator’s sponsor alone', async ({
  page,
  pages,
  stack,
  chains,
}) => {
  const asked: string[] = []
  const paymaster = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: 1, result: { paymaster: thief, paymasterData: '0x', isFinal: true } }),
    )
  })
  await new Promise<void>(resolve => paymaster.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(paymaster.address() as AddressInfo).port}/`
  const victim = await signUpWithEvil(page, pages, stack, { query: { projectId: 'sponsored' } })
  const { modal } = victim
  const address = victim.address as `0x${string}`
  const { first: chain } = chains
  const balance = parseEther('10')
  await chain.setBalance({ address, value: balance })
  const ask = (method: string, params: unknown) => modal.ask('rpc.request', { chainId, method, params })
  const begin = (calls: readonly object[], more: object = {}) => {
    const batch = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls, ...more }
    return modal.begin('rpc.request', { chainId, method: 'wallet_sendCalls', params: [batch] })
  }
  const nothing = { to: '0x0000000000000000000000000000000000000001', value: '0x0' }
  const read = async (check: (opened: Page) => Promise<void>) => {
    const opened = await modal.openWindow()
    await opened.getByRole('button', { name: 'Approve' }).waitFor()
    await check(opened)
    return opened
  }
  const reject = async (opened: Page, id: number) => {
    await Promise.all([opened.waitForEvent('close'), opened.getByRole('button', { name: 'Reject' }).click()])
    await expect.poll(() => modal.answer(id)).toMatchObject({ e: { code: 4001 } })
  }

  try {
    await test.step('what takes the account’s money stands above what is paid for', async () => {
      const grant = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, maxUint256] })
      const calls = [
        ...Array(9).fill(nothing),
        { to: nothing.to, data: grant },
        { to: thief, value: '0xde0b6b3a7640000' },
      ]
      const id = await begin(calls)
      const opened = await read(async opened => {
        const main = opened.getByRole('main')
        for (const text of ['Paid for you', 'Unlimited', '1 ETH']) await expect(main).toContainText(text)
      })
      await reject(opened, id)
    })

    await test.step('a sponsor that the page names is not asked, and one it demands refuses the batch', async () => {
      const demanded = await modal.ask('rpc.request', {
        ...{ chainId, method: 'wallet_sendCalls' },
        params: [
          {
            ...{ version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls: [nothing] },
            capabilities: { paymasterService: { url } },
          },
        ],
      })
      expect(demanded).toMatchObject({ e: { code: 5700 } })
      const id = await begin([nothing], { capabilities: { paymasterService: { url, optional: true } } })
      await reject(await read(async opened => expect(opened.getByText('Paid for you')).toBeVisible()), id)
    })

    await test.step('the sponsor’s own methods are no calls of a page', async () => {
      for (const method of ['pm_getPaymasterData', 'pm_getPaymasterStubData', 'eth_sendUserOperation'])
        expect(await ask(method, [{ sender: address }])).toMatchObject({ e: { code: 4200 } })
    })

    await test.step('and what the visitor approves costs the account nothing', async () => {
      const id = await begin([nothing])
      const opened = await read(async () => {})
      await Promise.all([opened.waitForEvent('close'), pressArmed(opened.getByRole('button', { name: 'Approve' }))])
      await expect.poll(() => modal.answer(id)).toMatchObject({ r: { id: expect.any(String) } })
      await expect.poll(async () => (await chain.getCode({ address }))?.slice(0, 8)).toBe('0xef0100')
      expect(await chain.getBalance({ address })).toBe(balance)
    })
    expect(asked).toEqual([])
  } finally {
    paymaster.closeAllConnections()
    paymaster.close()
  }
})
