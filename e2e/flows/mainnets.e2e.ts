import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the mainnet page names the sources of each, opens the modal, and contacts only local services', async ({
  page,
  stack,
  modal,
}) => {
  const asked = new Set<string>()
  page.on('request', request => asked.add(new URL(request.url()).hostname))
  await page.goto(`${stack.hosts}/`)
  await page.getByRole('link', { name: /^Mainnets/ }).click()
  const row = page.getByRole('row', { name: /^Ethereum / })
  await expect(row).toContainText('eth.blockscout.com, then its nodes’ logs')
  await expect(row).toContainText('Chainlink’s feeds')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.expectOpen()
  expect([...asked].filter(host => !/(^|\.)localhost$|^127\.0\.0\.1$/.test(host))).toEqual([])
})
