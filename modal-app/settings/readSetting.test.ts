import { expect, test } from 'vitest'
import { settingNames } from '../../shared/config.schema.ts'
import type { ProjectSettings, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import type { CustomWallet } from '../../shared/wallets.ts'
import { testNetwork } from '../boot/testApp.ts'
import { readGuestWallets } from './guestWallets.ts'
import { resolveSettings } from './readSetting.ts'

const nothing = { recommended: [], remote: { settings: {}, locked: [] } }
const house = { id: 'house', name: 'خانه House 🏠', namespaces: ['eip155'], homepage: 'https://house.example' }
const own = testNetwork('eip155:424242', 'Elsewhere')

test('a page and a project without settings get the defaults', () => {
  expect(resolveSettings({}, nothing)).toEqual(settingDefaults)
})

test('every setting has a default', () => {
  expect(Object.keys(settingDefaults).sort()).toEqual([...settingNames].sort())
})

test.each<[string, Record<string, unknown>, Partial<ProjectSettings>, (keyof Settings)[], boolean]>([
  ['the project over the default', {}, { branding: false }, [], false],
  ['the page over the project', { branding: true }, { branding: false }, [], true],
  ['the project over the page if it locks', { branding: true }, { branding: false }, ['branding'], false],
  ['the default over the page if the project locks it', { branding: false }, {}, ['branding'], true],
  ['the project if the page’s value is invalid', { branding: 'perhaps' }, { branding: false }, [], false],
])('%s', (_, options, settings, locked, branding) => {
  expect(resolveSettings(options, { recommended: [], remote: { settings, locked } }).branding).toBe(branding)
})

test.each<[keyof Settings, unknown, unknown]>([
  ['debug', 'true', true],
  ['debug', 'false', false],
  ['debug', '', true],
  ['debug', false, false],
  ['debug', 'yes', undefined],
  ['debug', 1, undefined],
  ['connectMethodsOrder', 'wallet, email', ['wallet', 'email']],
  ['connectMethodsOrder', ['social'], ['social']],
  ['connectMethodsOrder', 'wallet,telepathy', undefined],
  ['socials', '', []],
  ['socials', 'false', false],
  ['socials', false, false],
  ['socials', true, true],
  ['socials', 'google,x', ['google', 'x']],
  ['socials', 'google,myspace', settingDefaults.socials],
  ['networks', 'eip155:1,eip155:10', ['eip155:1', 'eip155:10']],
  ['networks', '', undefined],
  ['networks', ['mainnet'], undefined],
  ['networks', ['mainnet', 'eip155:10', { id: 'eip155:5' }, 7], ['eip155:10']],
  ['networks', [own, 'eip155:10'], [own, 'eip155:10']],
  ['networks', 'mainnet,eip155:10', undefined],
  ['defaultNetwork', 'eip155:10', 'eip155:10'],
  ['defaultNetwork', 10, undefined],
  ['allWallets', 'HIDE', 'HIDE'],
  ['allWallets', 'hide', 'SHOW'],
  ['termsUrl', 'https://shop.example/terms', 'https://shop.example/terms'],
  ['termsUrl', 'javascript:alert(1)', undefined],
  ['featuredWalletIds', null, []],
  ['networks', JSON.stringify([own, 'mainnet', 'eip155:10']), [own, 'eip155:10']],
  ['customRpcUrls', '{"eip155:1": ["https://node.example"]}', { 'eip155:1': ['https://node.example'] }],
  ['customRpcUrls', '{"eip155:1": "https://node.example"}', {}],
  ['addressLabels', '{"0x1": ', {}],
  ['siteName', 'true', 'true'],
  ['customWallets', JSON.stringify([house]), [{ ...house, isGuest: true }]],
  ['customWallets', [house], [{ ...house, isGuest: true }]],
  ['customWallets', [{ ...house, name: 'House\u202e' }], []],
  ['customWallets', [{ ...house, name: 'Ho\u200buse' }], []],
])('%s of %j is %j', (name, value, expected) => {
  expect(resolveSettings({ [name]: value }, nothing, readGuestWallets)[name]).toEqual(expected)
})

test('without a reader of the page’s wallets, the project’s are left', () => {
  const remote = { settings: { customWallets: [house as CustomWallet] }, locked: [] }
  const options = { customWallets: [{ ...house, id: 'other', name: 'Other' }], debug: true }
  const { customWallets, debug } = resolveSettings(options, { recommended: [], remote })
  expect({ customWallets, debug }).toEqual({ customWallets: [house], debug: true })
})

test('an invalid value is dropped alone', () => {
  const settings = resolveSettings({ branding: 'perhaps', email: 'false', analytics: true }, nothing)
  expect(settings).toEqual({ ...settingDefaults, email: false, analytics: true })
})

test.each(['theme', 'constructor', '__proto__', 'toString', 'sendReceive'])('%s is not a setting', name => {
  const settings = resolveSettings({ [name]: true }, nothing)
  expect(Object.keys(settings).sort()).toEqual([...settingNames].sort())
})
