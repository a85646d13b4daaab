import type { ModalConfig, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import type { CustomWallet } from '../../shared/wallets.ts'
import { checks } from './settingChecks.gen.ts'

/** The operator's part of the configuration. */
export type Operator = Pick<ModalConfig, 'recommended' | 'remote'>

/** Reads the wallets that a page brings (guestWallets.ts). */
export type ReadWallets = (given: unknown, operator: Operator) => { wallets: CustomWallet[] }

export function isSettingName(name: string): name is keyof Settings {
  return Object.hasOwn(settingDefaults, name)
}

/** Whether a setting other than `customWallets` accepts the page's value as a whole. */
export function takesAll(name: keyof Settings, value: unknown): boolean {
  return readingsOf(value).some(reading => checks[name]?.(reading))
}

/** Whether this is a valid entry of `networks`: a CAIP-2 id or a network object. */
export function isNetworkEntry(entry: unknown): boolean {
  return takesAll('networks', [entry])
}

/**
 * Reads one page option other than `customWallets` as a setting; undefined if it is invalid. A value of `init()` is used
 * unchanged, except that invalid entries of `networks` are dropped. A `data-*` attribute is text: `true` (or empty, as in
 * HTML), `false`, a comma-separated list, or JSON.
 */
export function readSetting(name: keyof Settings, value: unknown): unknown {
  const given = (name === 'networks' && listIn(value)?.filter(isNetworkEntry)) || value
  return readingsOf(given).find(reading => checks[name]?.(reading))
}

/** The list passed to `init()`, or written as JSON in an attribute. */
export function listIn(value: unknown): unknown[] | undefined {
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list) ? list : undefined
}

/** Whether the page describes networks instead of only naming them. */
export function bringsNetworks({ networks }: Readonly<Record<string, unknown>>): boolean {
  return listIn(networks)?.some(entry => typeof entry === 'object') === true
}

/** The possible meanings of a value. A setting accepts at most one of them. */
export function readingsOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value]
  return [value, value.split(',').flatMap(item => item.trim() || []), parsed(value || 'true')]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {}
}

/**
 * Merges the settings: page over project over defaults (spec §9). The page cannot change settings the project locked.
 * Invalid options are ignored (checkOptions.ts reports them).
 * @param readWallets without it, the page's `customWallets` are ignored
 */
export function resolveSettings(
  options: Readonly<Record<string, unknown>>,
  operator: Operator,
  readWallets?: ReadWallets,
): Settings {
  const { settings, locked } = operator.remote
  const said = Object.entries(options).flatMap(([name, value]) => {
    if (!isSettingName(name) || locked.includes(name)) return []
    if (name === 'customWallets')
      return readWallets ? [[name, [...(settings.customWallets ?? []), ...readWallets(value, operator).wallets]]] : []
    const setting = readSetting(name, value)
    return setting === undefined ? [] : [[name, setting]]
  })
  return { ...settingDefaults, ...settings, ...Object.fromEntries(said) }
}
