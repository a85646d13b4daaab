import { expect, test } from 'vitest'
import { siwxText } from '../../shared/siwx.ts'
import { toBase64, toHex, utf8 } from './chains/bytes.ts'
import { holdsForeignSignIn, isForeignSignIn } from './foreignSignIn.ts'

const { host, origin } = location
const textOf = (domain: string, uri = origin) =>
  siwxText({
    accountAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    chainId: 'eip155:1',
    domain,
    uri,
    version: '1',
    nonce: '12345678',
    issuedAt: '2026-11-26T12:00:00Z',
    statement: 'By signing in you accept our terms.',
  })
const mine = textOf(host)

test.each([
  ['of this page', mine],
  ['of a path of this page', textOf(host, `${origin}/account?a=b`)],
  ['that is no sign-in', 'Hello, please sign this'],
  ['about signing in', `We want you to sign in to ${host}.`],
  ['that is empty', ''],
])('a text %s passes', (_, text) => {
  expect(isForeignSignIn(text)).toBe(false)
})

const evil = textOf('evil.example')

test.each([
  ['of another domain', evil],
  ['of another port', textOf(`${location.hostname}:1`)],
  ['of a longer domain', textOf(`${host}.evil.example`)],
  ['of a subdomain', textOf(`evil.${host}`)],
  ['of a user of this domain', textOf(`${host}@evil.example`)],
  ['with a scheme before the domain', `https://${mine}`],
  ['with a blank before the domain', ` ${mine}`],
  ['with a line before the domain', `\n${mine}`],
  ['with an invisible character behind the domain', textOf(`${host}\u200b`)],
  ['with an invisible character before the domain', textOf(`\ufeff${host}`)],
  ['with a direction around the domain', textOf(`\u202e${host}\u202c`)],
  ['of the domain in other letters', textOf(host.toUpperCase())],
  ['of another domain, with other line ends', evil.replace(/\n/g, '\r\n')],
  ['of another domain, with old line ends', evil.replace(/\n/g, '\r')],
  ['of another domain, with line ends of Unicode', evil.replace(/\n/g, '\u2028')],
  ['of another domain, with other blanks', evil.replace(/ /g, '\u00a0')],
  ['of another domain, with two blanks', evil.replace('wants you', 'wants  you')],
  ['of another domain, in other letters', evil.toUpperCase()],
  ['of another domain, in full width', evil.replace('wants', 'ｗａｎｔｓ')],
  ['of another domain, with a soft hyphen', evil.replace('wants', 'wa\u00adnts')],
  ['of another domain, with a zero byte', evil.replace('wants', 'wants\0')],
  ['of another domain, behind words', `Please read.\n${evil}`],
  ['of this page, and of another behind it', `${mine}\n\n${evil}`],
  ['of this page, but the address of another', textOf(host, 'https://evil.example')],
  ['of this page, but an address that begins alike', textOf(host, `${origin}.evil.example`)],
  ['of this page without an address', mine.replace(/^URI: .*\n/m, '')],
])('a sign-in %s is foreign', (_, text) => {
  expect(isForeignSignIn(text)).toBe(true)
})

const hex = toHex(utf8(evil))

test.each<[string, unknown]>([
  ['personal_sign in hex', [`0x${hex}`, '0xab']],
  ['personal_sign in capitals', [`0X${hex.toUpperCase()}`, '0xab']],
  ['personal_sign in hex without its mark', [hex, '0xab']],
  ['personal_sign as text', [evil, '0xab']],
  ['personal_sign with the address first', ['0xab', `0x${hex}`]],
  ['typed data as text', ['0xab', JSON.stringify({ message: { contents: evil } })]],
  ['typed data with escapes', ['0xab', JSON.stringify({ message: { contents: evil } }).replace(/w/g, '\\u0077')]],
  ['typed data as an object', ['0xab', { message: { contents: evil } }]],
  ['signMessage of Bitcoin', { account: 'bc1q', message: evil, protocol: 'bip322' }],
  ['polkadot_signMessage', { address: '5G', message: `<Bytes>${evil}</Bytes>` }],
  ['polkadot_signMessage in hex', { address: '5G', message: `0x${hex}` }],
  ['cosmos_signAmino', { signDoc: { msgs: [{ value: { data: toBase64(utf8(evil)) } }] } }],
  ['cosmos_signDirect', { signDoc: { bodyBytes: toBase64(Uint8Array.from([10, 200, ...utf8(evil)])) } }],
])('%s is read', (_, params) => {
  expect(holdsForeignSignIn(params)).toBe(true)
})

test.each<[string, unknown]>([
  ['a sign-in of this page', [`0x${toHex(utf8(mine))}`, '0xab']],
  ['a greeting', ['0x68656c6c6f', '0xab']],
  ['typed data', ['0xab', JSON.stringify({ message: { to: '0xab' }, domain: { name: 'Shop', chainId: 1 } })]],
  ['nothing', undefined],
  ['a number', 7],
])('%s passes', (_, params) => {
  expect(holdsForeignSignIn(params)).toBe(false)
})
