import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { oauthProviders } from '../../shared/choices.ts'
import { settingNames } from '../embedded/social/readSocialClients.ts'
import { providerKeyPrefix } from '../providerKeyPrefix.ts'
import { describeSettings } from './describeSettings.ts'
import { settingGroups } from './environment.schema.ts'
import { isSecret, settings, unknownSettings } from './settingNames.ts'

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

test('known settings, other programs’ names, and keys that projects name are not mistakes', () => {
  expect(unknown(...settings, 'PATH', 'NODE_KEY', 'CKPT', 'CK_KEY_SCAN')).toEqual([])
  expect(unknownSettings(['CK_SCAN'], '{"key": "env:CK_SCAN"}')).toEqual([])
})

test('each setting of a provider is known as a secret', () => {
  expect(oauthProviders.flatMap(settingNames).filter(name => !isSecret(name))).toEqual([])
})

test('SETTINGS.md matches the schema', async () => {
  await expect(describeSettings()).toMatchFileSnapshot('../SETTINGS.md')
})

test('each setting says what it means, and what it accepts', () => {
  const facts = settingGroups.flatMap(group => Object.entries(group.settings).map(([, schema]) => schema.meta()))
  expect(facts).toHaveLength(settings.length)
  for (const each of facts)
    expect(each).toMatchObject({ description: expect.stringMatching(/^[^\n|]{6,}\.$/), type: expect.any(String) })
})

test.each([
  'README.md',
  'OPERATING.md',
  'SECURITY.md',
  'deploy/compose.yaml',
  'deploy/Containerfile',
  'deploy/connectkit.service',
])('each setting that %s names is known', async file => {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
  const named = [...text.matchAll(/\b(?:CK|VAULT|RECOVERY|EMBEDDED|DATABASE|AWS)_[A-Z_]*[A-Z]\b/g)].map(
    ([name]) => name,
  )
  const known = new Set([...settings, ...settings.map(name => `${name}_FILE`)])
  expect(named.filter(name => !known.has(name) && !name.startsWith(providerKeyPrefix))).toEqual([])
})
