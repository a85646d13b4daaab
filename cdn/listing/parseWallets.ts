import { namespaces } from '../../shared/caip.ts'
import { listedWalletSchema } from '../../shared/wallets.schema.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import { fileMistakes } from '../operatorError.ts'

const httpsUrl = 'an https URL'
const appLink = 'a URL that opens the app, such as wallet://'

/** Source of an entry's facts and the day they were read. For maintainers of the list; never served. */
interface Provenance {
  source?: string | undefined
  checked?: string | undefined
}

/** Describes what each field of a wallet accepts. */
const acceptedFields: Readonly<Record<Exclude<keyof (ListedWallet & Provenance), 'order' | 'isGuest'>, string>> = {
  id: '1 to 128 letters, digits, ".", "_" or "-"; the id of the WalletConnect explorer where there is one',
  name: '1 to 64 characters, none of them invisible and no direction overrides',
  namespaces: `a list of ${namespaces.join(', ')}, the one the wallet is made for first`,
  rdns: 'the name the wallet announces itself by (EIP-6963), such as io.wallet',
  homepage: httpsUrl,
  about: '1 to 80 visible characters: one line on why to choose the wallet',
  image: 'the name of an svg, webp or png file in the directory of images, such as wallet.svg or wallets/wallet.svg',
  mobileLink: appLink,
  desktopLink: appLink,
  webappLink: httpsUrl,
  appStore: httpsUrl,
  playStore: httpsUrl,
  chromeStore: httpsUrl,
  firefoxStore: httpsUrl,
  certified: 'true, for a wallet you vouch for',
  source: 'up to 500 characters on where the facts come from',
  checked: 'the day they were read, such as 2026-11-21',
}

const knownFields = Object.keys(acceptedFields).join(', ')
const maxWallets = 5000
const day = /^\d{4}-\d\d-\d\d$/

/** An image's file name, optionally in a subdirectory. */
const imageName = /^(?:[\w-]{1,64}\/)?[\w-]{1,64}\.(?:svg|webp|png)$/

/**
 * Validates an operator's list of wallets. In the result, `image` is still a file name, and provenance is removed.
 * @param source name of the list in the error, such as the file's path
 * @throws OperatorError with one line for each mistake
 */
export function parseWallets(value: unknown, source: string): ListedWallet[] {
  const mistakes = Array.isArray(value)
    ? [...value.entries()].flatMap(([index, entry]) => mistakesIn(entry, `[${index}]`))
    : ['the file: accepted: a list of wallets']
  const wallets = value as ListedWallet[]
  if (!mistakes.length) {
    if (wallets.length > maxWallets) mistakes.push(`the file: accepted: at most ${maxWallets} wallets`)
    const ids = wallets.map(({ id }) => id)
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) !== index) mistakes.push(`[${index}].id: ${id} is listed twice`)
  }
  if (!mistakes.length) return wallets.map(withoutProvenance)
  throw fileMistakes(source, mistakes)
}

function withoutProvenance({ source, checked, ...wallet }: ListedWallet & Provenance): ListedWallet {
  return wallet
}

function mistakesIn(entry: unknown, place: string): string[] {
  if (typeof entry !== 'object' || entry === null)
    return [`${place}: accepted: a wallet {id, name, namespaces, homepage, …}`]
  const { image, source = '', checked = '2026-11-21', ...wallet } = entry as Record<string, unknown>
  const issues = listedWalletSchema.safeParse(wallet).error?.issues ?? []
  const wrong = new Set(issues.flatMap(({ path: [field] }) => field ?? []).map(String))
  if (image !== undefined && !(typeof image === 'string' && imageName.test(image))) wrong.add('image')
  if (typeof source !== 'string' || source.length > 500) wrong.add('source')
  if (typeof checked !== 'string' || !day.test(checked)) wrong.add('checked')
  const unknown = Object.keys(wallet).filter(field => !Object.hasOwn(acceptedFields, field))
  return [
    ...[...wrong].map(field => `${place}.${field}: accepted: ${acceptedFields[field as keyof typeof acceptedFields]}`),
    ...(unknown.length ? [`${place}: unknown field ${unknown.join(', ')}; accepted: ${knownFields}`] : []),
  ]
}
