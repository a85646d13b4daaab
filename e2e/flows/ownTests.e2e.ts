import { execFile } from 'node:child_process'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { installTestPackage } from '../../cdn/testPackage.ts'
import { bundleExample, docExample, docSection, withFiles } from '../fixtures/docExamples.ts'
import { test } from '../fixtures/test.ts'

/* The docs' sample tests, run by their own runners against a site in test mode. */

/** Of jest 30.5.2. */
const jestIntegrity = 'sha512-3gnpdBIza8ijCl3iMV9ChE3hSt1+46865qqod863gQtJr1DixOkAU5DoGbi3u+XlRcw++BhZQMu/y4xBdHBvSQ=='
/** With Debian's python3-django, python3-selenium and chromium-driver. */
const python = '/usr/bin/python3'

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

/** Runs a package's program, by default in Node. @returns its output, even if it fails */
async function runProgram(
  args: string[],
  cwd: string,
  env: Record<string, string>,
  by: string = process.execPath,
): Promise<string> {
  const options = { cwd, env: { PATH, HOME, NO_COLOR: '1', ...env } }
  const { stdout, stderr } = await promisify(execFile)(by, args, options).catch(error => error)
  return `${stdout}${stderr}`
}

const tagOf = 'data-project-id="tests" data-default-network="eip155:31337" data-test-mode="true"'
const program = (path: string) => `${process.cwd()}/node_modules/${path}`
/** The sample launches the browser of its own package, which is not everywhere. */
const launching = (sample: string) => sample.replace('chromium.launch()', `chromium.launch(${launch})`)

/** A site whose button is a sample of the docs, bundled as a site would. */
async function stackSite(tag: (attributes?: string) => string, files: Record<string, string>, entry: string) {
  const script = (await bundleExample(files, entry)).replaceAll('</script', '<\\/script')
  const loader = tag(tagOf).replace(' async', '')
  return `<!doctype html><html lang="en"><title>Shop</title>${loader}<main></main><script type="module">${script}</script></html>`
}

test('the test for Playwright passes on a plain page', async ({ pages, tag }) => {
  const baseURL = await pages.serve(site(tag(tagOf)))
  const files = {
    'shop.spec.ts': docExample('tests', "from '@playwright/test'"),
    'playwright.config.ts': `export default { use: { baseURL: '${baseURL}', launchOptions: ${launch} }, reporter: 'line' }`,
  }
  const said = await withFiles(files, folder => runProgram([program('@playwright/test/cli.js'), 'test'], folder, {}))
  expect(said).toContain('1 passed')
})

test('the test for Vitest passes on a page with Vue', async ({ pages, tag }) => {
  const page = await stackSite(
    tag,
    {
      'useAccount.ts': docExample('stacks', "from 'vue'"),
      'Wallet.vue': docExample('stacks', 'Wallet.vue'),
      'main.ts': "import { createApp } from 'vue'\nimport Wallet from './Wallet.vue'\ncreateApp(Wallet).mount('main')",
    },
    'main.ts',
  )
  const files = {
    'shop.test.ts': launching(docExample('tests', "from 'vitest'")),
    'vitest.config.ts': 'export default { test: { testTimeout: 60_000 } }',
  }
  const env = { SITE_URL: await pages.serve(page) }
  const said = await withFiles(files, folder => runProgram([program('vitest/vitest.mjs'), 'run'], folder, env))
  expect(said).toMatch(/Tests\s+1 passed/)
})

test('the test for Node’s own runner passes on a page with Svelte', async ({ pages, tag }) => {
  const page = await stackSite(
    tag,
    {
      'account.ts': docExample('stacks', 'svelte/store'),
      'Wallet.svelte': docExample('stacks', 'Wallet.svelte'),
      'main.ts':
        "import { mount } from 'svelte'\nimport Wallet from './Wallet.svelte'\nmount(Wallet, { target: document.querySelector('main') })",
    },
    'main.ts',
  )
  const files = { 'shop.test.mjs': launching(docExample('tests', "from 'node:test'")) }
  const env = { SITE_URL: await pages.serve(page) }
  const said = await withFiles(files, folder => runProgram(['--test', '--test-reporter=tap'], folder, env))
  expect(said).toContain('# pass 1')
  expect(said).toContain('# fail 0')
})

test('the test for Jest passes on a page with React', async ({ pages, tag }) => {
  const jest = await installTestPackage('jest', '30.5.2', jestIntegrity)
  const page = await stackSite(
    tag,
    {
      'useAccount.ts': docExample('stacks', "from 'react'"),
      'Wallet.tsx': docExample('stacks', '// Wallet.tsx'),
      'main.tsx': `import { createRoot } from 'react-dom/client'
import { Wallet } from './Wallet.tsx'
createRoot(document.querySelector('main')).render(<Wallet />)`,
    },
    'main.tsx',
  )
  const files = {
    'shop.test.mjs': launching(docExample('tests', "from '@jest/globals'")),
    'jest.config.json': JSON.stringify({ testMatch: ['**/*.test.mjs'] }),
  }
  const env = { SITE_URL: await pages.serve(page), NODE_OPTIONS: '--experimental-vm-modules' }
  const said = await withFiles(files, folder => runProgram([join(jest, 'bin/jest.js')], folder, env))
  expect(said).toMatch(/Tests:\s+1 passed, 1 total/)
})

test('the test for Django passes on a page of its templates', async ({ release, stack }) => {
  const filled = (code: string) =>
    code
      .replaceAll('https://CDN', stack.cdn)
      .replaceAll('{{version}}', release.version)
      .replaceAll('{{integrity}}', release.integrity)
      .replaceAll('YOUR_PROJECT_ID', 'tests')
      .replace(' async>', ' data-default-network="eip155:31337" data-test-mode="true" async>')
  const named = docSection('platforms', 'Django').filter(({ name }) => name)
  const settings = named.find(({ name }) => name === 'mysite/settings.py')
  const sample = docExample('tests', '# mysite/tests.py').replace(
    'webdriver.Chrome()',
    'webdriver.Chrome(options=options)',
  )
  const options = `
options = webdriver.ChromeOptions()
options.binary_location = ${JSON.stringify(CHROMIUM)}
for argument in ["--headless=new", "--no-sandbox"]:
    options.add_argument(argument)
`
  await withFiles({}, async folder => {
    const django = (...args: string[]) => runProgram(args, folder, {}, python)
    expect(await django('-m', 'django', 'startproject', 'mysite', '.')).toBe('')
    await mkdir(join(folder, 'templates'))
    for (const { name = '', code } of named)
      if (name !== settings?.name) await writeFile(join(folder, name), filled(code))
    await appendFile(join(folder, 'mysite/settings.py'), filled(settings?.code ?? ''))
    await writeFile(join(folder, 'mysite/tests.py'), sample + options)
    expect(await django('manage.py', 'test')).toMatch(/Ran 1 test in .*\n\nOK/)
  })
})
