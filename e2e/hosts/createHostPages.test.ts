import { expect, test } from 'vitest'
import { createHostPages } from './createHostPages.ts'
import { sampleHosts } from './sampleHosts.ts'

const pages = createHostPages({
  root: process.cwd(),
  cdn: 'http://localhost:4400',
  safe: 'http://localhost:4407',
  mail: 'http://localhost:4415',
  wallet: 'http://localhost:4406',
  version: '1.0.0',
  integrity: 'sha384-abc',
  modalIntegrity: 'sha384-def',
  networks: [{ chainId: 31337, name: "Mine & 'yours'", rpcUrl: 'http://127.0.0.1:4403' }],
  token: '0x1',
  solana: 'http://127.0.0.1:4410',
  bitcoin: 'http://127.0.0.1:4412',
})

const connecting = sampleHosts.filter(({ portal, isDownload }) => !portal && !isDownload)
const forDevWallet = {
  eip155: 'data-networks="[{&quot;chainId&quot;:31337,&quot;name&quot;:&quot;Mine &amp; &#39;yours&#39;&quot;',
  solana: 'data-solana="http://127.0.0.1:4410"',
  bip122: 'data-bitcoin="http://127.0.0.1:4412"',
}

test.each(connecting)(
  '$name holds the loader, the token and nothing unfilled',
  async ({ name, namespace, isPublic }) => {
    const html = await (await pages.request(`/${name}/`)).text()
    expect(html).toMatch(/http:\/\/localhost:4400\/1\.0\.0\/loader\.m?js/)
    expect(html).toContain('<body data-token="0x1"')
    expect(html).not.toContain('{{')
    if (isPublic) expect(html).not.toContain('dev-wallet')
    else expect(html).toContain(forDevWallet[namespace ?? 'eip155'])
  },
)

test('the plain host contains the manifest’s script tag', async () => {
  expect(await (await pages.request('/plain/')).text()).toContain(
    '<script src="http://localhost:4400/1.0.0/loader.js" integrity="sha384-abc" crossorigin data-project-id="demo" data-default-network="eip155:31337" async></script>',
  )
})

test('a portal is another site that frames a shop of this one', async () => {
  const redirect = await pages.request('http://127.0.0.1:4401/nested-frame/')
  expect(redirect.headers.get('Location')).toBe('http://portal.localhost:4401/nested-frame/')
  const html = await (await pages.request('http://portal.localhost:4401/nested-frame/')).text()
  expect(html).toContain('src="http://127.0.0.1:4401/plain/"')
})

test.each([
  ['/spa/garden', 'text/html'],
  ['/hostile-css/hostile.css', 'text/css'],
  ['/shop.css', 'text/css'],
  ['/favicon.svg', 'image/svg+xml'],
])('%s is %s', async (path, type) => {
  const response = await pages.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain(type)
})

test('only the strict host has a policy, with a new nonce for each visit', async () => {
  const policies = await Promise.all(
    ['/csp-strict/', '/csp-strict/', '/plain/'].map(async path => {
      const response = await pages.request(path)
      const policy = response.headers.get('Content-Security-Policy')
      const nonce = policy && /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
      if (nonce) expect(await response.text()).toContain(`<style nonce="${nonce}">`)
      return { policy, nonce }
    }),
  )
  const [first, second, plain] = policies
  expect(first?.policy).toContain("default-src 'none'")
  expect(first?.policy).toContain("trusted-types 'none'")
  expect(first?.nonce).not.toBe(second?.nonce)
  expect(plain?.policy).toBe(null)
})

test('the start page lists every host', async () => {
  const html = await (await pages.request('/')).text()
  for (const { name } of sampleHosts) expect(html).toContain(`href="/${name}/"`)
  expect(html).toContain('download="file.html"')
})

test.each(['/nowhere', '/plain/nowhere', '/nowhere.js', '/plain/..%2fsampleHosts.ts'])(
  '%s says where the list is',
  async path => {
    const response = await pages.request(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('/ lists them')
  },
)
