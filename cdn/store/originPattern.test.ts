import { expect, test } from 'vitest'
import { matchesOrigin, parseOriginPattern } from './originPattern.ts'

function matches(text: string, origin: string): boolean {
  const pattern = parseOriginPattern(text)
  if (typeof pattern === 'string') throw new Error(pattern)
  return matchesOrigin(pattern, new URL(origin))
}

test.each([
  // pattern, origin
  ['https://app.com', 'https://app.com'],
  ['https://app.com/', 'https://app.com'],
  ['https://app.com/some/path?x=1', 'https://app.com'],
  ['HTTPS://App.Com', 'https://app.com'],
  ['https://app.com:443', 'https://app.com'],
  ['http://app.com:80', 'http://app.com'],
  ['https://app.com:8443', 'https://app.com:8443'],
  ['https://app.com:*', 'https://app.com'],
  ['https://app.com:*', 'https://app.com:9999'],
  ['app.com', 'https://app.com'],
  ['app.com', 'http://app.com'],
  ['app.com:8080', 'http://app.com:8080'],
  ['app.com:443', 'https://app.com'],
  ['*.app.com', 'https://www.app.com'],
  ['https://*.app.com', 'https://xn--caf-dma.app.com'],
  ['https://a.*.app.com', 'https://a.b.app.com'],
  ['https://*.*.app.com', 'https://a.b.app.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://*.bücher.example', 'https://shop.xn--bcher-kva.example'],
  ['http://localhost:*', 'http://localhost:5173'],
  ['http://*.localhost:*', 'http://dapp.localhost:4401'],
  ['http://127.0.0.1:*', 'http://127.0.0.1:4401'],
  ['http://[::1]:*', 'http://[::1]:4401'],
  ['http://[0:0:0:0:0:0:0:1]:80', 'http://[::1]'],
])('%s allows %s', (pattern, origin) => {
  expect(matches(pattern, origin)).toBe(true)
})

test.each([
  ['https://app.com', 'http://app.com', 'another scheme'],
  ['https://app.com', 'https://evil-app.com', 'a prefix'],
  ['https://app.com', 'https://evilapp.com', 'a prefix without a dash'],
  ['https://app.com', 'https://app.com.evil', 'a suffix'],
  ['https://app.com', 'https://app.com.', 'a trailing dot'],
  ['https://app.com', 'https://www.app.com', 'a subdomain that is not listed'],
  ['https://app.com', 'https://app.com:8443', 'a port that is not listed'],
  ['https://app.com:8443', 'https://app.com', 'the default port'],
  ['https://app.com:844', 'https://app.com:8443', 'a longer port'],
  ['app.com:443', 'http://app.com', 'the default port of the other scheme'],
  ['https://*.app.com', 'https://app.com', 'no label'],
  ['https://*.app.com', 'https://a.b.app.com', 'two labels'],
  ['https://*.app.com', 'https://evil.com', 'another host'],
  ['https://*.app.com', 'https://x.app.com.evil', 'a suffix behind a wildcard'],
  ['https://*.app.com', 'https://x.evil-app.com', 'a prefix behind a wildcard'],
  ['https://*.app.com', 'https://.app.com', 'an empty label'],
  ['https://a.*.app.com', 'https://b.b.app.com', 'another first label'],
  ['https://appxcom.org', 'https://app.com.org', 'a dot as a wildcard'],
  ['https://bücher.example', 'https://bucher.example', 'a look-alike'],
  ['http://localhost:*', 'http://localhost.evil.com:80', 'a host with the same start'],
  ['http://localhost:*', 'http://evil.localhost:3000', 'a subdomain of localhost'],
  ['http://localhost:*', 'https://localhost:3000', 'https on localhost'],
  ['http://127.0.0.1:*', 'http://127.0.0.10:80', 'a longer address'],
  ['http://[::1]:*', 'http://[::2]:80', 'another address'],
])('%s refuses %s: %s', (pattern, origin) => {
  expect(matches(pattern, origin)).toBe(false)
})

const anybodys = 'anybody can register a name below it'

test.each([
  'https://*.com',
  '*.com',
  'https://*.co.uk',
  'https://a.*.com',
  'https://*.*.com',
  '*.vercel.app',
  'https://*.vercel.app:*',
  'https://*.github.io',
  'https://*.s3.amazonaws.com',
  'https://*.kawasaki.jp',
  'https://*.*.kawasaki.jp',
  'https://*.unlisted',
  'https://com',
  'https://co.uk',
  'https://vercel.app',
  'https://github.io',
])('%s is refused: anyone could get a host under it', text => {
  expect(parseOriginPattern(text)).toContain(anybodys)
})

test.each([
  'https://*.example.co.uk',
  'https://*.*.example.co.uk',
  'https://mine.vercel.app',
  'https://*.mine.vercel.app',
  'https://mine.github.io',
  'https://*.city.kawasaki.jp',
  '*.localhost:*',
  'http://intranet:3000',
  'http://127.0.0.1:*',
  'https://*.bücher.example',
])('%s is accepted: it has one owner', text => {
  expect(parseOriginPattern(text)).not.toBeTypeOf('string')
})

test.each([
  ['', 'is not an origin'],
  ['*', 'the last label cannot be *'],
  ['https://*', 'the last label cannot be *'],
  ['https://app.*', 'the last label cannot be *'],
  ['https://app*.com', 'part of a label'],
  ['https://*app.com', 'part of a label'],
  ['https://app.com.', 'empty label or a dot at its end'],
  ['https://app..com', 'empty label or a dot at its end'],
  ['https://app.com:99999', 'no valid port'],
  ['https://app.com:0', 'no valid port'],
  ['https://app.com:80*', 'is not an origin'],
  ['ftp://app.com', 'is not an origin'],
  ['https://user@app.com', 'is not an origin'],
  ['https://app.com evil.com', 'is not an origin'],
  ['https://[::1', 'is not an origin'],
  ['https://[::g]', 'is not an origin'],
  ['https://[1:2]', 'has no valid host'],
  ['https://1.2.3.*', 'the last label cannot be *'],
  ['https://*.2.3.4', 'has no valid host'],
  ['https://a;b.com', 'characters that host names cannot contain'],
])('"%s" is not a pattern: %s', (text, reason) => {
  expect(parseOriginPattern(text)).toContain(reason)
  expect(parseOriginPattern(text)).toContain('accepted: https://app.example.com')
})
