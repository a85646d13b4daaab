import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { accountTypes, allWalletsModes, coinbasePreferences, signInModes, signInScopes } from '../../shared/choices.ts'
import { connectMethods, socials, walletFeatures } from '../../shared/config.ts'
import { chainIdSchema, networkSchema } from '../../shared/networks.schema.ts'
import {
  namespaceKey,
  pageOptions,
  type SettingRow,
  settings,
  walletConnectSchema,
} from '../../shared/settings.schema.ts'
import { settingTexts } from '../../shared/settingTexts.ts'
import { customWalletSchema } from '../../shared/wallets.schema.ts'
import { connectorSections } from '../../shared/wallets.ts'

const rows: Readonly<Record<string, SettingRow>> = { ...pageOptions, ...settings }

const namedSchemas = new Map<unknown, string>([
  [chainIdSchema, 'ChainId'],
  [networkSchema, 'Network'],
  [customWalletSchema, 'CustomWallet'],
  [namespaceKey, 'Namespace'],
  [walletConnectSchema, 'WalletConnectSettings'],
])
const namedValues = new Map([
  [accountTypes.join(), 'AccountType'],
  [allWalletsModes.join(), 'AllWalletsMode'],
  [coinbasePreferences.join(), 'CoinbasePreference'],
  [connectMethods.join(), 'ConnectMethod'],
  [connectorSections.join(), 'ConnectorSection'],
  [signInModes.join(), 'SignInMode'],
  [signInScopes.join(), 'SignInScope'],
  [socials.join(), 'Social'],
  [walletFeatures.join(), 'WalletFeature'],
])

/** Default lists that the modal already declares. */
const namedLists = new Map([
  [connectorSections.join(), 'connectorSections'],
  [socials.join(), 'socials'],
  [walletFeatures.join(), 'walletFeatures'],
])

const textOf = (name: string): string | undefined => (settingTexts as Readonly<Record<string, string>>)[name]

/** The interface `Settings` with all settings, for shared/settings.gen.ts. */
export function settingsInterface(): string {
  return interfaceOf(Object.entries(settings as typeof rows))
}

/** The interface `Settings` with the settings that have an effect, for loader/publicTypes.ts. */
export function publicSettingsInterface(): string {
  return interfaceOf(Object.entries(settings as typeof rows).filter(([name]) => textOf(name)))
}

function interfaceOf(members: readonly [name: string, row: SettingRow][]): string {
  const lines = members.map(([name, row]) => {
    const type = typeOf((row.inInit?.schema ?? row.schema) as $ZodType)
    return `${comment(textOf(name))}  ${name}: ${type}${row.default === undefined ? ' | undefined' : ''}\n`
  })
  return `export interface Settings {\n${lines.join('')}}\n`
}

const lineLength = 120

/** Prints a text as a member's comment, wrapped to fit. */
function comment(text: string | undefined): string {
  if (text === undefined) return ''
  const single = `  /** ${text} */\n`
  if (single.length <= lineLength) return single
  const lines = ['   *']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length < lineLength) lines[lines.length - 1] = line
    else lines.push(`   * ${word}`)
  }
  return `  /**\n${lines.join('\n')}\n   */\n`
}

/** The text of shared/settings.gen.ts: the type of all settings, and their defaults. */
export function generateSettings(): string {
  const defaults = Object.entries(settings as typeof rows).map(
    ([name, { default: value }]) =>
      `  ${name}: ${(Array.isArray(value) && namedLists.get(value.join())) || JSON.stringify(value)},\n`,
  )
  return `// Generated from settings.schema.ts by loader/generate. Edit that instead.

import type { ChainId, Namespace } from './caip.ts'
import {
  type AllWalletsMode,
  type CoinbasePreference,
  type ConnectMethod,
  type SignInMode,
  type SignInScope,
  type Social,
  socials,
  type WalletConnectSettings,
  type WalletFeature,
  walletFeatures,
} from './config.ts'
import type { AccountType } from './connections.ts'
import type { Network } from './networks.ts'
import { type ConnectorSection, connectorSections, type CustomWallet } from './wallets.ts'

${settingsInterface()}
export const settingDefaults: Settings = {
${defaults.join('')}}
`
}

/** The text of modal-app/settings/optionWords.gen.ts: the values each option takes, for the console. */
export function generateOptionWords(): string {
  const words = Object.entries(rows).map(([name, row]) => `  ${name}: ${JSON.stringify(pageWords(row))},\n`)
  return `// Generated from shared/settings.schema.ts by loader/generate. Edit that instead.

export const optionWords: Readonly<Record<string, string>> = {
${words.join('')}}
`
}

/** The table of loader/OPTIONS.md. */
export function optionsTable(): string {
  const offered = Object.entries(rows).filter(([name]) => textOf(name))
  const lines = offered.map(([name, row]) => {
    const byDefault = row.default === undefined ? '' : code(defaultText(row))
    const setBy = name in settings ? 'page, project' : 'page'
    return [code(attributeOf(name)), textOf(name), pageWords(row), byDefault, setBy].map(cell).join(' | ')
  })
  return ['attribute | what it does | it takes | default | set by', '--- | --- | --- | --- | ---', ...lines]
    .map(line => `| ${line} |\n`)
    .join('')
}

function pageWords({ attribute, takes, inInit }: SettingRow): string {
  const words = {
    flag: takes,
    text: takes,
    json: `${takes}; an attribute holds it as JSON`,
    list: `${takes}, separated by commas`,
    choices: `any of ${takes}, separated by commas`,
    flagOrList: `true, false, or ${takes}, separated by commas`,
  }
  return `${words[attribute]}${inInit ? `; in init() also ${inInit.takes}` : ''}`
}

/** A schema as TypeScript. */
function typeOf(schema: $ZodType): string {
  const name = namedSchemas.get(schema)
  if (name) return name
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'boolean':
    case 'string':
      return def.type
    case 'enum': {
      const values = Object.values(def.entries)
      return namedValues.get(values.join()) ?? values.map(value => `'${value}'`).join(' | ')
    }
    case 'union':
      return def.options.map(typeOf).join(' | ')
    case 'array': {
      const item = typeOf(def.element)
      return `readonly ${item.includes(' ') ? `(${item})` : item}[]`
    }
    case 'record': {
      const record = `Record<${typeOf(def.keyType)}, ${typeOf(def.valueType)}>`
      return `Readonly<${def.keyType === namespaceKey ? `Partial<${record}>` : record}>`
    }
    default:
      throw new Error(`A setting of the kind ${def.type} has no type here`)
  }
}

function attributeOf(name: string): string {
  return `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

function defaultText({ default: byDefault }: SettingRow): string {
  return Array.isArray(byDefault)
    ? byDefault.join(', ')
    : typeof byDefault === 'object'
      ? JSON.stringify(byDefault)
      : String(byDefault)
}

const code = (text: string) => (text && text !== '{}' ? `\`${text}\`` : '')
const cell = (text = '') => text.replaceAll('|', '\\|')
