import { formatExact } from '../../../shared/i18n/formatExact.ts'
import { isUnlimited } from '../../../shared/signing/unlimited.ts'
import type { SmartPermission } from '../../../shared/smartSession.ts'
import { useSelector } from '../../app/hooks.ts'
import type { I18n } from '../../lib/createI18n.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networks.ts'
import { ShortAddress } from '../../ui/AddressText.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { KeptSession } from './smartSessions.ts'

type Terms = Pick<KeptSession, 'permissions' | 'chainId'>

/** What a session allows, on which networks, and for how long. */
export function SessionFacts({ terms, until }: { terms: Terms; until: { label: string; value: string } }) {
  const i18n = useI18n()
  const { t } = i18n
  const network = useSelector(state => networkById(state.networks.list, terms.chainId))
  const currency = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const may = terms.permissions.map(each => permissionText(i18n, each, currency))
  const lines = new Map(may.map(each => [`${each.text} ${each.address}`, each]))
  return (
    <FactTable
      rows={[
        {
          label: t('session.may'),
          value: (
            <Stack gap="tight">
              {[...lines].map(([key, { text, address }]) => (
                <span key={key}>
                  <bdi>{text}</bdi> {address && <ShortAddress address={address} />}
                </span>
              ))}
            </Stack>
          ),
          isLong: true,
        },
        { label: t('session.network'), value: <bdi>{network?.name ?? terms.chainId}</bdi> },
        until,
      ]}
    />
  )
}

interface PermissionWords {
  readonly text: string
  /** The address of its token or contract. */
  readonly address?: string | undefined
}

interface Currency {
  readonly symbol: string
  readonly decimals: number
}

/** The fields in which wallets write an amount of the network's currency. */
const amountKeys = ['allowance', 'allowanceAmount', 'periodAmount', 'maxAmount']
const periods = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** What a permission allows, in words. Its own description is unverified, so only what is read here is shown. */
export function permissionText(i18n: I18n, permission: SmartPermission, currency: Currency): PermissionWords {
  const { t } = i18n
  const { type } = permission
  const data: Readonly<Record<string, unknown>> = Object(permission.data)
  const [, asset, how] = /^(native|erc20|erc721|erc1155)-token-(transfer|allowance|periodic|stream)$/.exec(type) ?? []
  const address = [data.tokenAddress, data.address].find(isAddress)
  if (asset === 'native') return { text: nativeText(i18n, how as How, data, currency) }
  if (asset === 'erc20') return { text: t(`session.token.${how as How}`), address }
  if (asset) return { text: t('session.nft'), address }
  if (type === 'contract-call') return { text: t('session.contract'), address }
  return { text: t('session.other', { kind: type }) }
}

type How = 'transfer' | 'allowance' | 'periodic' | 'stream'

function nativeText(
  { t, locale }: I18n,
  how: How,
  data: Record<string, unknown>,
  { symbol, decimals }: Currency,
): string {
  const units = readLargest(amountKeys.flatMap(key => data[key] ?? []))
  if (units === undefined) return t(`session.native.${how}`, { symbol })
  if (isUnlimited(units)) return t('session.native.all', { symbol })
  const amount = `${formatExact(toDecimal(units, decimals), locale)} ${symbol}`
  if (how !== 'periodic') return t('session.native.upTo', { amount })
  const period = readPeriod(data.periodDuration)
  return period ? t(`session.native.each.${period.unit}`, { amount, ...period }) : t('session.native.again', { amount })
}

/** Picks the largest of several amounts. @returns undefined if one of them is unreadable, or there is none */
function readLargest(amounts: readonly unknown[]): bigint | undefined {
  const read = amounts.map(readUnits).filter(each => each !== undefined)
  if (read.length < amounts.length) return undefined
  return read.sort((one, other) => (one < other ? 1 : -1))[0]
}

/** @param value in hex or in decimals */
function readUnits(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value) ? BigInt(value) : undefined
}

function readPeriod(value: unknown): { unit: (typeof periods)[number][0]; count: number } | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return undefined
  const [unit, seconds] = periods.find(each => value % each[1] === 0) ?? (['second', 1] as const)
  return { unit, count: value / seconds }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
