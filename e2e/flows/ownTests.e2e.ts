import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { docExample, withFiles } from '../fixtures/docExamples.ts'
import { test } from '../fixtures/test.ts'

/* The docs' sample tests, run by their own runners against a site in test mode. */

const { HEADLESS_SHELL, CHROMIUM, PATH, HOME } = process.env
const executablePath = HEADLESS_SHELL || CHROMIUM
const launch = JSON.stringify({ ...(executablePath && { executablePath }) })

/** A site with a connect button and a guest book. */
const site = (tag: string) => `<!doctype html><html lang="en"><title>Shop</title>${tag}
<button type="button" id="wallet" data-connectkit-open>Connect wallet</button>
<button type="button" id="sign">Sign the guest book</button>
<output id="result" aria-label="Result"></output>
<script>
  const byId = id => document.getElementById(id)
  const short = address => address.slice(0, 6) + '…' + address.slice(-4)
  addEventListener('load', () => {
    ConnectKit.on('connect', ({ address }) => { byId('wallet').textContent = short(address) })
    byId('sign').onclick = async () => {
      const params = ['0x68656c6c6f', ConnectKit.getAccount().address]
      byId('result').textContent = await ConnectKit.getProvider('eip155').request({ method: 'personal_sign', params })
    }
  })
</script></html>`

/** Runs a package's program in Node. @returns its output, even if it fails */
async function runProgram(args: string[], cwd: string, env: Record<string, string>): Promise<string> {
  const options = { cwd, env: { PATH, HOME, NO_COLOR: '1', ...env } }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(error => error)
  return `${stdout}${stderr}`
}

const tagOf = 'data-project-id="tests" data-default-network="eip155:31337" data-test-mode="true"'
const program = (path: string) => `${process.cwd()}/node_modules/${path}`

test('the test for Playwright passes', async ({ pages, tag }) => {
  const baseURL = await pages.serve(site(tag(tagOf)))
  const files = {
    'shop.spec.ts': docExample('tests', "from '@playwright/test'"),
    'playwright.config.ts': `export default { use: { baseURL: '${baseURL}', launchOptions: ${launch} }, reporter: 'line' }`,
  }
  const said = await withFiles(files, folder => runProgram([program('@playwright/test/cli.js'), 'test'], folder, {}))
  expect(said).toContain('1 passed')
})

test('the test for Vitest passes', async ({ pages, tag }) => {
  const files = {
    'shop.test.ts': docExample('tests', "from 'vitest'").replace('chromium.launch()', `chromium.launch(${launch})`),
    'vitest.config.ts': 'export default { test: { testTimeout: 60_000 } }',
  }
  const env = { SITE_URL: await pages.serve(site(tag(tagOf))) }
  const said = await withFiles(files, folder => runProgram([program('vitest/vitest.mjs'), 'run'], folder, env))
  expect(said).toMatch(/Tests\s+1 passed/)
})
