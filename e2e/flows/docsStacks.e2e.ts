import { expect } from '@playwright/test'
import { bundleExample, docExample } from '../fixtures/docExamples.ts'
import { test } from '../fixtures/test.ts'
import { testedPage } from '../fixtures/testedPage.ts'

/* The components that the documents show, bundled as a site would and driven in test mode. */

const stacks = [
  {
    name: 'React',
    files: {
      'Wallet.tsx': docExample('platforms', 'export function Wallet'),
      'main.tsx': `import { createRoot } from 'react-dom/client'
import { Wallet } from './Wallet.tsx'
createRoot(document.querySelector('main')).render(<Wallet />)`,
    },
    entry: 'main.tsx',
  },
  {
    name: 'Vue',
    files: {
      'Wallet.vue': docExample('platforms', '<script setup'),
      'main.ts': `import { createApp } from 'vue'
import Wallet from './Wallet.vue'
createApp(Wallet).mount('main')`,
    },
    entry: 'main.ts',
  },
  {
    name: 'Svelte',
    files: {
      'Wallet.svelte': docExample('platforms', 'src/lib/Wallet.svelte'),
      'main.ts': `import { mount } from 'svelte'
import Wallet from './Wallet.svelte'
mount(Wallet, { target: document.querySelector('main') })`,
    },
    entry: 'main.ts',
  },
]

for (const { name, files, entry } of stacks)
  test(`the component for ${name} connects, shows the account and follows its end`, async ({ page, pages, tag, modal }) => {
    const script = await bundleExample(files, entry)
    // As in the documents, the loader runs first.
    const loader = (attributes: string) => tag(attributes).replace(' async', '')
    const html = testedPage(loader).replace('<connect-kit-button></connect-kit-button>', () =>
      `<main></main><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
    )
    await page.goto(await pages.serve(html))
    await page.evaluate(() => window.ConnectKit.ready)
    const main = page.locator('main')
    await main.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.wallet('Test Ethereum wallet').click()
    await page.evaluate(() => window.ConnectKit.test?.approve())
    await expect(main.getByRole('button')).toHaveText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await page.evaluate(() => window.ConnectKit.disconnect())
    await expect(main.getByRole('button')).toHaveText('Connect wallet')
  })
