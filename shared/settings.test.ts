import { expect, test } from 'vitest'
import { settingNames } from './config.schema.ts'
import type { Settings } from './config.ts'
import { settingDefaults } from './settings.gen.ts'
import { pageOptions, type SettingRow, settings } from './settings.schema.ts'

// @spec 9.default-email 9.default-socials 9.default-swaps 9.default-onramp 9.default-activity 9.default-multi-wallet
// @spec 9.default-branding 9.default-receive-send 9.default-analytics 9.default-all-wallets 9.default-legal-checkbox
// @spec 9.default-smart-sessions 9.wallet-feature-order 9.connector-type-order
test.each<[keyof Settings, Settings[keyof Settings]]>([
  ['email', true],
  ['socials', ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
  ['swaps', ['1inch']],
  ['onramp', ['coinbase', 'meld']],
  ['activity', true],
  ['multiWallet', false],
  ['branding', true],
  ['receive', true],
  ['send', true],
  ['analytics', false],
  ['allWallets', 'SHOW'],
  ['legalCheckbox', false],
  ['smartSessions', false],
  ['walletFeaturesOrder', ['onramp', 'swaps', 'receive', 'send']],
  ['connectorTypeOrder', ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']],
])('%s is %j by default', (name, expected) => {
  expect(settingDefaults[name]).toEqual(expected)
})

test('every setting has a default, which a page could have given itself', () => {
  expect(Object.keys(settingDefaults).sort()).toEqual([...settingNames].sort())
  for (const name of settingNames)
    if (settingDefaults[name] !== undefined)
      expect([name, settings[name].schema.safeParse(settingDefaults[name]).success]).toEqual([name, true])
})

test.each(Object.entries<SettingRow>({ ...pageOptions, ...settings }))(
  '%s says what it takes, and an attribute can hold it',
  (_, { schema, attribute, takes }) => {
    const { type } = schema.def
    expect(takes).not.toBe('')
    if (attribute === 'flag') expect(type).toBe('boolean')
    if (attribute === 'text') expect(['string', 'enum']).toContain(type)
    if (attribute === 'list' || attribute === 'choices') expect(type).toBe('array')
    if (attribute === 'flagOrList') expect(type).toBe('union')
  },
)
