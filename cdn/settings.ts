import { oauthProviders } from '../shared/choices.ts'
import { settingNames } from './embedded/social/readSocialClients.ts'
import { providerKeyPrefix } from './providerKeyPrefix.ts'

/** All settings of the server (README). */
export const settings: readonly string[] = [
  ...[
    'PROJECTS',
    'RELEASES',
    'PUBLIC_URL',
    'WALLETS',
    'IMAGES',
    'NODE_KEYS',
    'AUTH_KEY',
    'NAMES_KEY',
    'PUBLIC_INDEXERS',
  ],
  ...['DATA', 'INDEX_EVENTS', 'IPFS_GATEWAYS', 'ARWEAVE_GATEWAYS', 'RATE_PER_SECOND', 'PROJECT_RATE_PER_SECOND'],
  ...['MIGRATE', 'DATABASE_CONNECTIONS', 'DATABASE_CONNECT_TIMEOUT_MS', 'DATABASE_STATEMENT_TIMEOUT_MS'],
  ...['MANAGEMENT_PORT', 'MANAGEMENT_HOST', 'ADMIN_FILES', 'DRAIN_SECONDS', 'KEEP_ORDERS_DAYS', 'KEEP_MAILS_DAYS'],
  ...['PROXY_HOPS', 'LOG', 'LOG_CLIENTS', 'STRICT', 'SECURE_SITE', 'SECURE_PORT', 'SECURE_FILES'],
  ...['MAIL', 'MAIL_FROM', 'EMAILS_PER_CLIENT', 'MAIL_PAUSE_SECONDS', 'FARCASTER_RELAY', 'FARCASTER_NODES'],
]
  .map(name => `CK_${name}`)
  .concat(oauthProviders.flatMap(settingNames))
  .concat('HOST', 'PORT', 'DATABASE_URL', 'EMBEDDED_EMAIL_RECOVERY')
  .concat('VAULT_KEY', 'VAULT_KEY_NEXT', 'RECOVERY_KEY', 'RECOVERY_KEY_NEXT', 'CK_KMS', 'CK_KMS_PIN')

/** Settings that may be in a file instead: `NAME_FILE` is its path. */
const secrets: readonly string[] = [
  ...['DATABASE_URL', 'CK_MAIL', 'CK_AUTH_KEY', 'CK_NAMES_KEY', 'CK_FARCASTER_NODES'],
  ...['VAULT_KEY', 'VAULT_KEY_NEXT', 'RECOVERY_KEY', 'RECOVERY_KEY_NEXT', 'CK_KMS_PIN'],
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  ...oauthProviders.flatMap(settingNames),
]

/**
 * All secrets, including those that projects.json names, and providers' keys that projects of the admin may name.
 * @param projects text of projects.json
 * @param environment names of the environment
 */
export const secretNames = (projects: string, environment: Iterable<string> = []): string[] => [
  ...[...secrets, ...namedKeys(projects)],
  ...[...environment].flatMap(name => fileOfProviderKey.exec(name)?.[1] ?? []),
]

const fileOfProviderKey = new RegExp(`^(${providerKeyPrefix}\\w+)_FILE$`)

const namedKeys = (projects: string) => [...projects.matchAll(/\benv:(\w+)/g)].flatMap(([, name]) => name ?? [])

/** Removed settings, which the server refuses at startup with their own messages. */
export const removedSettings: readonly string[] = ['CK_SITE', 'CK_MODAL']

/** An unknown setting, which has no effect. */
export interface UnknownSetting {
  event: 'setting.unknown'
  name: string
  /** The known setting with the closest spelling, if any. */
  nearest?: string
}

/**
 * Finds names that look like settings but are unknown.
 * @param names of the environment and of the secrets file
 * @param projects text of projects.json, where operators may choose names for keys
 */
export function unknownSettings(names: Iterable<string>, projects: string): UnknownSetting[] {
  const files = secretNames(projects).map(name => `${name}_FILE`)
  const known = new Set([...settings, ...removedSettings, ...namedKeys(projects), ...files])
  return [...new Set(names)].flatMap(name => {
    if (!/^CK_/i.test(name) || known.has(name) || name.startsWith(providerKeyPrefix)) return []
    const nearest = nearestTo(name)
    return [{ event: 'setting.unknown' as const, name, ...(nearest && { nearest }) }]
  })
}

function nearestTo(name: string): string | undefined {
  // Some settings lack the prefix.
  const spellings = [name.toUpperCase(), name.toUpperCase().slice('CK_'.length)]
  const all = settings.map(setting => ({
    setting,
    steps: Math.min(...spellings.map(each => stepsBetween(each, setting))),
  }))
  const [first] = all.sort((one, other) => one.steps - other.steps)
  return first && first.steps <= first.setting.length / 3 ? first.setting : undefined
}

/** The edit distance with transpositions (Damerau). */
function stepsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const steps = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      steps.push(
        Math.min(
          (last?.[column] ?? 0) + 1,
          (steps[column - 1] ?? 0) + 1,
          (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, steps]
  }
  return last?.[other.length] ?? 0
}
