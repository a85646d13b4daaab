import { expect, type Page } from '@playwright/test'
import { armed } from '../fixtures/armed.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* What becomes of a transaction that was signed, where the server does not say the truth. */

const chainId = 'eip155:31337'
const friend = '0x52908400098527886E0F7030069857D2E4169EE7'
const approve = (opened: Page) => opened.getByRole('button', { name: 'Approve' })

test('a transaction that the server withheld cannot count beside the one after it', async ({ page, pages, stack }) => {
  test.setTimeout(120_000)
  const { modal, address } = await signUpWithEvil(page, pages, stack)
  const node = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (
      await fetch(stack.rpc[chainId] ?? '', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    ).json()
  }
  await node('anvil_setBalance', address, '0x8ac7230489e80000')
  const withheld: string[] = []
  let isWithholding = true
  // The server of the wallet: it keeps what was signed, says nothing, and then counts it as sent.
  await page.context().route(
    ({ pathname }) => pathname === '/v1/',
    async route => {
      const { method, params, id } = route.request().postDataJSON()
      if (method === 'eth_sendRawTransaction') withheld.push(params[0])
      if (method === 'eth_sendRawTransaction' && isWithholding) return route.abort()
      if (method === 'eth_getTransactionCount' && withheld.length)
        return route.fulfill({ json: { jsonrpc: '2.0', id, result: '0x1' } })
      await route.continue()
    },
  )
  const pay = async () => {
    const params = [{ from: address, to: friend, value: '0xde0b6b3a7640000' }]
    const id = await modal.begin('rpc.request', { chainId, method: 'eth_sendTransaction', params })
    const opened = await modal.openWindow()
    await armed(approve(opened))
    return { id, opened }
  }
  const first = await pay()
  await approve(first.opened).click()
  await expect.poll(() => modal.answer(first.id), { timeout: 20_000 }).toHaveProperty('e')
  isWithholding = false
  const second = await pay()
  await expect(second.opened.getByText('This takes its place')).toBeVisible()
  await approve(second.opened).click()
  await expect.poll(() => modal.answer(second.id), { timeout: 20_000 }).toHaveProperty('r')
  // Now it brings out what it has kept.
  const late = await node('eth_sendRawTransaction', withheld[0])
  expect(late.error?.message).toMatch(/nonce too low/)
  expect((await node('eth_getTransactionCount', address, 'latest')).result).toBe('0x1')
})
