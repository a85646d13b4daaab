import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { modalScript, projectEntry, testApp } from '../testApp.ts'

/** Group 8 of the hostile tests, server side: a forged page origin gets no code of ours and injects no header. */

const allowed = ['https://app.com', 'https://*.shop.example', 'http://localhost:*', 'https://bücher.example']

async function ask(query: string, entry = projectEntry({ allowedOrigins: allowed })) {
  const response = await (await testApp({}, [entry])).request(`/1.0.0/modal.html?${query}`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const [, ancestors] = /frame-ancestors (.*)$/.exec(policy) ?? []
  return { status: response.status, headers: response.headers, policy, ancestors, html: await response.text() }
}
const asPage = (origin: string) => ask(`p=demo&o=${encodeURIComponent(origin)}`)

function expectNoCode({ html, policy }: { html: string; policy: string }) {
  expect(html).not.toContain(modalScript)
  expect(html.length).toBeLessThan(2000)
  const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? []
  expect(script === undefined || script.startsWith('parent.postMessage("ck:refused:')).toBe(true)
  expect(policy).toContain(
    script === undefined ? "script-src 'none'" : `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

describe('an origin that resembles an allowed one', () => {
  test.each([
    ['a prefix', 'https://evil-app.com'],
    ['a prefix without a dash', 'https://evilapp.com'],
    ['a suffix', 'https://app.com.evil.example'],
    ['a trailing dot', 'https://app.com.'],
    ['two trailing dots', 'https://app.com..'],
    ['another port', 'https://app.com:8443'],
    ['http', 'http://app.com'],
    ['a subdomain', 'https://www.app.com'],
    ['the domain of a wildcard', 'https://shop.example'],
    ['two labels for one wildcard', 'https://a.b.shop.example'],
    ['a suffix behind a wildcard', 'https://a.shop.example.evil.example'],
    ['a prefix before a wildcard', 'https://a.evilshop.example'],
    ['localhost as a label', 'http://localhost.evil.example:3000'],
    ['a subdomain of localhost', 'http://evil.localhost:3000'],
    ['a look-alike', 'https://xn--pp-6kc.com'],
    ['a look-alike without its dots', 'https://bucher.example'],
    ['an address that is localhost', 'http://127.0.0.1:3000'],
  ])('is refused: %s', async (_, origin) => {
    const reply = await asPage(origin)
    expect(reply.status).toBe(403)
    expect(reply.ancestors).toBe(origin)
    expect(reply.html).toContain('Code: origin_not_allowed')
    expectNoCode(reply)
  })

  test('is refused if it only looks like the allowed one in Unicode', async () => {
    expect((await asPage('https://xn--bcher-kva.example')).status).toBe(200)
    expect((await asPage('https://bücher.example')).status).toBe(403)
  })
})

describe('a text that is not an origin', () => {
  test.each([
    ['a header', 'https://app.com\r\nX-Evil: 1'],
    ['a header after a line feed', 'https://app.com\nSet-Cookie: a=b'],
    ['a directive', 'https://app.com; script-src *'],
    ['a second ancestor', 'https://app.com https://evil.example'],
    ['a comma', 'https://app.com,https://evil.example'],
    ['a keyword', "'self'"],
    ['everything', '*'],
    ['a wildcard', 'https://*.app.com'],
    ['a scheme', 'https:'],
    ['markup', '"><script>alert(1)</script>'],
    ['the end of a script', 'https://app.com</script><script>alert(1)</script>'],
    ['a quote', 'https://app.com"+alert(1)+"'],
    ['a nul', 'https://app.com\0.evil.example'],
    ['a separator', 'https://app.com\u2028'],
    ['a full-width dot', 'https://app。com'],
    ['upper case', 'https://APP.com'],
    ['user information', 'https://app.com@evil.example'],
    ['a path', 'https://app.com/x'],
    ['a fragment', 'https://app.com#x'],
    ['a backslash', 'https://app.com\\.evil.example'],
    ['a default port', 'https://app.com:443'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['an extension', 'chrome-extension://abcdefghijklmnop'],
    ['an opaque one', 'null'],
    ['a long one', `https://${'a.'.repeat(5000)}com`],
  ])('is refused, and nobody may frame the answer: %s', async (_, origin) => {
    const reply = await asPage(origin)
    expect(reply.status).toBe(403)
    expect(reply.ancestors).toBe("'none'")
    expect(reply.html).toContain('Code: unsupported_origin')
    expect([...reply.headers.keys()].filter(name => /evil|cookie/.test(name))).toEqual([])
    expectNoCode(reply)
  })
})

describe('a malformed or huge query', () => {
  test.each([
    ['a long project', `p=${'x'.repeat(100_000)}&o=https://app.com`, 404],
    ['a project of another kind', 'p=__proto__&o=https://app.com', 404],
    ['a nul in the project', 'p=demo%00&o=https://app.com', 404],
    ['a list of projects', 'p[]=demo&o=https://app.com', 404],
    ['bad percent signs', 'p=demo&o=https://app.com%zz', 403],
    ['half a character', 'p=demo&o=https://app.com%c3', 403],
    ['half a surrogate', 'p=demo&o=https://app.com%ed%a0%80', 403],
    ['ten thousand parameters', `${'a=b&'.repeat(10_000)}p=demo&o=https://evil.example`, 403],
  ])('is refused: %s', async (_, query, status) => {
    const reply = await ask(query)
    expect(reply.status).toBe(status)
    expectNoCode(reply)
  })

  test('does not affect a page that may have the document', async () => {
    expect((await ask(`p=demo&o=https://app.com&${'a=b&'.repeat(10_000)}`)).status).toBe(200)
  })
})

test('each of a hundred allowed origins gets a document that only it may frame', async () => {
  const origins = Array.from({ length: 100 }, (_, index) => `https://site-${index}.example`)
  const app = await testApp({}, [projectEntry({ allowedOrigins: origins })])
  for (const origin of origins) {
    const response = await app.request(`/1.0.0/modal.html?p=demo&o=${origin}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Security-Policy')).toMatch(new RegExp(`frame-ancestors ${origin}$`))
  }
})

test('embedders may frame an allowed page, but get no document of their own', async () => {
  const entry = projectEntry({ allowedOrigins: allowed, embedders: ['https://app.safe.example'] })
  expect((await ask('p=demo&o=https://app.com', entry)).ancestors).toBe('https://app.com https://app.safe.example')
  expect((await ask('p=demo&o=https://app.safe.example', entry)).status).toBe(403)
})
