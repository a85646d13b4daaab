import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settings, unknownSettings } from './settings.ts'

const unknown = (...names: string[]) => unknownSettings(names, '').map(({ name, nearest }) => [name, nearest])

test.each([
  ['CK_PROJECT', 'CK_PROJECTS'],
  ['CK_PORJECTS', 'CK_PROJECTS'],
  ['CK_PUBLICURL', 'CK_PUBLIC_URL'],
  ['ck_projects', 'CK_PROJECTS'],
  ['CK_VAULT_KEY', 'VAULT_KEY'],
  ['CK_PORT', 'PORT'],
  ['CK_DATABASE_URL', 'DATABASE_URL'],
  ['CK_GOGLE_ID', 'CK_GOOGLE_ID'],
  ['CK_EMAIL_FROM', 'CK_MAIL_FROM'],
  ['CK_WHATEVER_THIS_MAY_BE', undefined],
])('%s is unknown, and the nearest is %s', (name, nearest) => {
  expect(unknown(name)).toEqual([[name, nearest]])
})

test('settings, names of others, and keys that the projects name are none', () => {
  expect(unknown(...settings, 'PATH', 'NODE_KEY', 'CKPT', 'CK_KEY_SCAN')).toEqual([])
  expect(unknownSettings(['CK_SCAN'], '{"key": "env:CK_SCAN"}')).toEqual([])
})

test('each name of the README is known, and each known one stands in a text for operators', async () => {
  const [readme, operating] = await Promise.all(
    ['README.md', 'OPERATING.md'].map(file => readFile(new URL(file, import.meta.url), 'utf8')),
  )
  const table = (readme ?? '').split('\n').filter(line => line.startsWith('| `'))
  const named = table.flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(match => match[1] ?? ''))
  expect(unknown(...named)).toEqual([])
  const texts = `${readme}${operating}`
  expect(settings.filter(name => !texts.includes(name))).toEqual([])
})
