import { expect, type Page } from '@playwright/test'
import { bundleExample, docExample } from '../fixtures/docExamples.ts'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'
import { testedPage } from '../fixtures/testedPage.ts'

/* The docs' samples, bundled as a site would and driven in test mode. */

interface Stack {
  name: string
  /** Files of the docs, and the site's own script. */
  files: Record<string, string>
  entry: string
  wallet?: string
  address?: RegExp
}

const react = `import { createRoot } from 'react-dom/client'
import { Wallet } from './Wallet.tsx'
createRoot(document.querySelector('main')).render(<Wallet />)`
const vue = `import { createApp } from 'vue'
import Wallet from './Wallet.vue'
createApp(Wallet).mount('main')`
const svelte = `import { mount } from 'svelte'
import Wallet from './Wallet.svelte'
mount(Wallet, { target: document.querySelector('main') })`
const wagmi = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { foundry } from 'wagmi/chains'
import { WagmiWallet } from './WagmiWallet.tsx'
const config = createConfig({ chains: [foundry], transports: { [foundry.id]: http() } })
createRoot(document.querySelector('main')).render(
  <WagmiProvider config={config}><QueryClientProvider client={new QueryClient()}><WagmiWallet /></QueryClientProvider></WagmiProvider>,
)`
const solana = `import { connectSolana } from './solanaAdapter.ts'
const button = document.createElement('button')
button.textContent = 'Connect wallet'
button.onclick = async () => {
  const adapter = await connectSolana()
  adapter.on('disconnect', () => { button.textContent = 'Connect wallet' })
  button.textContent = adapter.publicKey.toBase58()
}
document.querySelector('main').append(button)`

const stacks: Stack[] = [
  {
    name: 'the hook for React',
    files: {
      'useAccount.ts': docExample('stacks', "from 'react'"),
      'Wallet.tsx': docExample('stacks', '// Wallet.tsx'),
      'main.tsx': react,
    },
    entry: 'main.tsx',
  },
  {
    name: 'the component for React with Vite',
    files: { 'Wallet.tsx': docExample('platforms', '// src/Wallet.tsx'), 'main.tsx': react },
    entry: 'main.tsx',
  },
  {
    name: 'the component for Next.js',
    files: { 'Wallet.tsx': docExample('platforms', '// app/Wallet.tsx'), 'main.tsx': react },
    entry: 'main.tsx',
  },
  {
    name: 'the composable for Vue',
    files: {
      'useAccount.ts': docExample('stacks', "from 'vue'"),
      'Wallet.vue': docExample('stacks', 'Wallet.vue'),
      'main.ts': vue,
    },
    entry: 'main.ts',
  },
  {
    name: 'the component for Vue',
    files: { 'Wallet.vue': docExample('platforms', '<script setup'), 'main.ts': vue },
    entry: 'main.ts',
  },
  {
    name: 'the store for Svelte',
    files: {
      'account.ts': docExample('stacks', 'svelte/store'),
      'Wallet.svelte': docExample('stacks', 'Wallet.svelte'),
      'main.ts': svelte,
    },
    entry: 'main.ts',
  },
  {
    name: 'the component for Svelte',
    files: { 'Wallet.svelte': docExample('platforms', 'src/lib/Wallet.svelte'), 'main.ts': svelte },
    entry: 'main.ts',
  },
  {
    name: 'the connector for wagmi',
    files: { 'WagmiWallet.tsx': docExample('stacks', "from 'wagmi'"), 'main.tsx': wagmi },
    entry: 'main.tsx',
  },
  {
    name: 'the adapter for Solana',
    files: { 'solanaAdapter.ts': docExample('stacks', '// solanaAdapter.ts'), 'main.ts': solana },
    entry: 'main.ts',
    wallet: 'Test Solana wallet',
    address: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  },
]

async function connect(page: Page, modal: Modal, wallet: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Connect wallet' }).click()
  await modal.wallet(wallet).click()
  await page.evaluate(() => window.ConnectKit.test?.approve())
}

for (const { name, files, entry, wallet = 'Test Ethereum wallet', address = /^0xf39Fd6e51/ } of stacks)
  test(`${name} connects, shows the account and follows its end`, async ({ page, pages, tag, modal }) => {
    const script = await bundleExample(files, entry)
    // As in the docs, the loader runs first.
    const loader = (attributes: string) => tag(attributes).replace(' async', '')
    const content = `<main></main><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`
    const html = testedPage(loader).replace('<connect-kit-button></connect-kit-button>', () => content)
    await page.goto(await pages.serve(html))
    await page.evaluate(() => window.ConnectKit.ready)
    await connect(page, modal, wallet)
    const button = page.locator('main').getByRole('button')
    await expect(button).toHaveText(address)
    await page.evaluate(() => window.ConnectKit.disconnect())
    await expect(button).toHaveText('Connect wallet')
  })
