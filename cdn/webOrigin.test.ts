import { expect, test } from 'vitest'
import { parseWebOrigin, webOriginOf } from './webOrigin.ts'

test.each([
  'https://app.example',
  'http://localhost:3000',
  'http://127.0.0.1:4401',
  'http://[::1]:4401',
  'https://xn--bcher-kva.example',
  'https://my_host.example',
])('accepts %s', origin => {
  expect(parseWebOrigin(origin)).toBe(origin)
})

test.each([
  ['nothing', ''],
  ['an opaque origin', 'null'],
  ['a file', 'file://'],
  ['another scheme', 'chrome-extension://abcdef'],
  ['a blob', 'blob:https://app.example/1'],
  ['no scheme', 'app.example'],
  ['a path', 'https://app.example/'],
  ['a query', 'https://app.example?x'],
  ['user information', 'https://app.example@evil.example'],
  ['upper case', 'https://App.example'],
  ['a default port', 'https://app.example:443'],
  ['unicode', 'https://bücher.example'],
  ['a short IP address', 'http://127.1'],
  ['a new directive', 'https://a;script-src.example'],
  ['a second source', 'https://a,b.example'],
  ['a quote', "https://a'b.example"],
  ['a wildcard', 'https://*.example'],
  ['a line break', 'https://app.example\r\nx-evil: 1'],
  ['a space', 'https://app.example https://evil.example'],
  ['too many characters', `https://${'a.'.repeat(150)}example`],
])('refuses %s', (_, text) => {
  expect(parseWebOrigin(text)).toBeUndefined()
})

test('finds the origin of an RPC URL', () => {
  expect(webOriginOf('https://rpc.example:8443/v1/key?x=1')).toBe('https://rpc.example:8443')
})

test('finds no origin in a URL with a password, another scheme or a host that could change a CSP', () => {
  expect(webOriginOf('https://user:pass@rpc.example')).toBeUndefined()
  expect(webOriginOf('wss://rpc.example')).toBeUndefined()
  expect(webOriginOf('https://rpc;x.example/v1')).toBeUndefined()
  expect(webOriginOf('not a url')).toBeUndefined()
})
