import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkSignature,
  createSecretKey,
  keyName,
  publicKeyFile,
  publicKeyText,
  readPublicKey,
  readSecretKey,
  signFile,
} from './minisign.ts'

/* Made by minisign 0.11: minisign -G -W, minisign -S -t 'connectkit 1.0.0', and minisign -S -l. */
const content = Buffer.from('hello release\n')
const publicText = 'RWTsX+o7gF6fKemq83zeLXkfAcd5tfEFViQJoqfzQKnRNxSqZhRkC+a3'
const secretFile = `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA7F/qO4BenykHJq+xMa/gMjNwgqlIo0vjM8AG2Cfzq98qkfpaV33jNemq83zeLXkfAcd5tfEFViQJoqfzQKnRNxSqZhRkC+a3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`
const signature = `untrusted comment: signature from minisign secret key
RUTsX+o7gF6fKaIv+GV/XyRn8trP5NOEHBaSZ3jrdHtaqWZSlC+326q83/AjDLDwGT82j0IzcahUVwNK3BB+BxUOHmOOS3MsRAY=
trusted comment: connectkit 1.0.0
oRH6nsgwPOyaBeC25A8CvFYZ/ZlzUCmlEUugOsip7eruaWTyM+/+Hi0N+GNJ1HOSVQVDIjLu3DFsdzb6WA5dCQ==
`
const legacySignature = `untrusted comment: signature from minisign secret key
RWTsX+o7gF6fKWHuAu7ORpziWpn9h6RuTd4cyYuG3lJQM/glhKWK6ee9RgK665unPDO76BBYJds0Nki4T1LZSV93s25zOslGFwE=
trusted comment: legacy
c7PMsLn5B1Q9op7IXzxynnU/N3INCCfPbtffYU3PKL01quI2oRJF7ss0fUDgJDWsUu/Ft7GMWHJIGJqVwxBQBA==
`
const key = readPublicKey(publicText)

test('reads keys of minisign, as files and as texts', () => {
  expect(readPublicKey(`untrusted comment: minisign public key\r\n${publicText}\r\n`)).toEqual(key)
  expect(publicKeyText(key)).toBe(publicText)
  expect(keyName(key.id)).toBe('299F5E803BEA5FEC')
  const { id, publicKey } = readSecretKey(secretFile)
  expect({ id, key: publicKey }).toEqual(key)
})

test('signs as minisign does, byte for byte', async () => {
  const [, line, , global] = signature.split('\n')
  const [, ours, , ourGlobal] = (await signFile(readSecretKey(secretFile), content, 'connectkit 1.0.0')).split('\n')
  expect([ours, ourGlobal]).toEqual([line, global])
})

test('takes signatures of minisign, also of its older form', () => {
  expect(checkSignature(key, content, signature)).toBe('connectkit 1.0.0')
  expect(checkSignature(key, content, legacySignature)).toBe('legacy')
})

describe('refuses', () => {
  const other = readSecretKey(createSecretKey())

  test.each([
    ['another content', 'hello Release\n', signature, 'does not match the content'],
    ['another comment', `${content}`, signature.replace('1.0.0', '1.0.1'), 'does not match its trusted comment'],
    ['no signature', `${content}`, '', 'not a minisign signature'],
  ])('%s', (_, text, given, message) => {
    expect(() => checkSignature(key, Buffer.from(text), given)).toThrow(message)
  })

  test('a signature of another key', async () => {
    const given = await signFile(other, content, 'connectkit 1.0.0')
    expect(() => checkSignature(key, content, given)).toThrow('not of 299F5E803BEA5FEC')
  })

  test('a signature of another key with this key’s id', async () => {
    const given = await signFile({ ...other, id: key.id }, content, 'connectkit 1.0.0')
    expect(() => checkSignature(key, content, given)).toThrow('does not match the content')
  })

  test.each([
    ['a public key', publicText, 'not a minisign secret key'],
    ['a key with a password', secretFile.replace('RWQAAEIy', 'RWRTY0Iy'), 'has a password'],
    ['a damaged key', secretFile.replace('30x', '').replace('Nemq83ze', 'Nemq83zf'), 'damaged'],
  ])('%s as a secret key', (_, text, message) => {
    expect(() => readSecretKey(text)).toThrow(message)
  })
})

const hasMinisign = spawnSync('minisign', ['-v']).status === 0

test.skipIf(!hasMinisign)('minisign itself takes our keys and signatures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'minisign-'))
  try {
    const secret = createSecretKey()
    const signer = readSecretKey(secret)
    const files = {
      'release.json': content,
      'release.json.minisig': await signFile(signer, content, 'connectkit 2.0.0'),
      'key.pub': publicKeyFile({ id: signer.id, key: signer.publicKey }),
      'key.secret': secret,
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const run = (...args: string[]) => spawnSync('minisign', args, { cwd: folder, encoding: 'utf8' })
    expect(run('-V', '-p', 'key.pub', '-m', 'release.json').stdout).toContain('Trusted comment: connectkit 2.0.0')
    // What minisign signs by our key is ours.
    expect(run('-S', '-s', 'key.secret', '-m', 'key.pub', '-x', 'theirs').status).toBe(0)
    expect(run('-V', '-p', 'key.pub', '-m', 'key.pub', '-x', 'theirs').status).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})
