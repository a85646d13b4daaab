import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const own = {
  id: 'eip155:424242',
  name: 'Elsewhere',
  nativeCurrency: { name: 'Else', symbol: 'ELS', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9/node'],
}

const play = {
  ...own,
  id: 'eip155:424243',
  name: 'Play',
  nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 21 },
}

test('networks defined in init() are offered next to the project’s; an invalid one is reported and left out', async ({
  page,
  pages,
  stack,
  release,
  modal,
}) => {
  const options = {
    projectId: 'demo',
    networks: ['eip155:31338', own, { ...own, id: 'eip155:5', name: 'Broken', rpcUrls: [] }, play],
  }
  const module = `${stack.cdn}/${release.version}/loader.mjs`
  const script = `import { init } from '${module}'; init(${JSON.stringify(options)})`
  const lines: string[] = []
  page.on('console', message => message.text().startsWith('ConnectKit:') && lines.push(message.text()))
  await page.goto(await pages.serve(`<!doctype html><title>Own</title><script type="module">${script}</script>`))
  await page.evaluate(() => void window.ConnectKit.open({ view: 'Networks' }))
  await expect(modal.button('Elsewhere')).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /^Local chain two/ })).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /^(Local chain Testnet|Broken)/ })).toHaveCount(0)
  await expect
    .poll(() => lines)
    .toEqual([
      'ConnectKit: data-networks leaves out entry 2: rpcUrls is wrong; rpcUrls takes a list of 1 to 8 http(s) URLs.',
      'ConnectKit: data-networks corrects entry 3: nativeCurrency.decimals is 21; eip155:424243 counts in 18, which is used.',
    ])
  await modal.button('Elsewhere').click()
  const chainId = await page.evaluate(() => window.ConnectKit.getProvider('eip155').request({ method: 'eth_chainId' }))
  expect(chainId).toBe('0x67932')
})
