import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { testChain } from '../fixtures/chains.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { test } from '../fixtures/test.ts'

/* A page that names nodes of its own, and a modal that is ours. */

test('amounts from a node of another network are not shown', async ({ page, stack, modal, tag, pages }) => {
  const account = privateKeyToAddress(generatePrivateKey())
  const wallet = await installScriptedWallet(page, { name: 'Scripted Wallet', rdns: 'test.scripted', account })
  await testChain(stack, 31337).setBalance({ address: account, value: parseEther('1.5') })
  await testChain(stack, 31338).setBalance({ address: account, value: parseEther('987') })
  const wrong = stack.rpc['eip155:31338'] ?? ''
  const asked = new Set<string>()
  page.on('request', request => {
    if (new URL(request.url()).origin !== new URL(wrong).origin) return
    for (const { method } of [request.postDataJSON()].flat()) asked.add(method)
  })
  // Without the server's answer, the amount is the node's claim.
  await page.route('**/v1/account/**', route => route.fulfill({ status: 503 }))
  const nodes = JSON.stringify({ 'eip155:31337': [wrong] }).replaceAll('"', '&quot;')
  const script = tag(`data-project-id="demo" data-default-network="eip155:31337" data-custom-rpc-urls="${nodes}"`)
  await page.goto(await pages.serve(`${script}<button data-connectkit-open>Connect</button>`))
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.wallet(wallet.name).click()
  await modal.expectClosed()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(modal.dialog.getByRole('tabpanel')).toContainText(/1\.5\s*ETH/)
  await expect(modal.dialog).not.toContainText('987')
  // The node was queried for its network, so the page's choice did reach the modal.
  expect([...asked]).toEqual(['eth_chainId'])
})
