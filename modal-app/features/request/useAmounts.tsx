import type { ReactNode } from 'react'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import type { Network } from '../../../shared/networks.ts'
import type { Asset } from '../../../shared/signing/typedData/Statement.ts'
import { useApp } from '../../app/hooks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import type { ContractFacts } from '../../signing/contractFacts.ts'
import type { RequestSummary } from '../../signing/readRequest.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './request.module.css'

/** The meaning of a number beside a contract. */
export interface Allowed {
  readonly contract: string
  readonly amount: bigint
  readonly isUnlimited: boolean
  /** Whether it is granted through Permit2, where it allows any NFT id up to it. */
  readonly isByPermit2: boolean
}

/** Formats a request's amounts and NFT ids, as far as the contracts' kinds are known. */
export interface Amounts {
  kind(contract: string): ContractFacts['kind'] | 'checking'
  token(contract: string, amount: bigint): ReactNode
  allowed(allowed: Allowed): ReactNode
  item(contract: string, id: bigint): ReactNode
  native(amount: bigint): ReactNode
  asset(asset: Asset): ReactNode
  /** The warning about a contract with a misleading name, or about an unlisted gain. */
  warning(contract: string, isGain?: boolean): ReactNode
}

export function useAmounts(summary: RequestSummary, nativeCurrency: Network['nativeCurrency']): Amounts {
  const { config } = useApp()
  const { t, numbers } = useI18n()
  const { contracts, isChecking } = summary
  const of = (contract: string): ContractFacts | undefined => contracts[contract.toLowerCase()]
  const exact = (amount: bigint, decimals = 0) => formatExact(toDecimal(amount, decimals), numbers)
  // Separate elements, so that a symbol's letters cannot reorder digits.
  const write = (amount: bigint, decimals: number, symbol: string) => (
    <>
      <bdi dir="ltr">{exact(amount, decimals)}</bdi> <bdi>{symbol}</bdi>
    </>
  )
  const amounts: Amounts = {
    kind: contract => of(contract)?.kind ?? (isChecking ? 'checking' : 'unknown'),
    token(contract, amount) {
      const { decimals = 0, symbol = '' } = of(contract) ?? {}
      switch (amounts.kind(contract)) {
        case 'checking':
          return <Skeleton width="medium" />
        case 'token':
          return write(amount, decimals, symbol)
        case 'nft':
          return amounts.item(contract, amount)
        case 'mixed':
          return fillText(marks => t('request.mixed', marks), {
            amount: write(amount, decimals, symbol),
            item: amounts.item(contract, amount),
          })
        case 'unknown':
          return t('request.units', { amount: exact(amount) })
      }
    },
    allowed({ contract, amount, isUnlimited, isByPermit2 }) {
      const kind = amounts.kind(contract)
      // Permit2 does not suit NFTs: it treats an id as an amount, and can move any lower one.
      if (isByPermit2 && kind === 'nft') {
        if (isUnlimited) return t('request.collection')
        return t('request.items.upTo', { id: String(amount) })
      }
      // An NFT may have id 0, so zero means a revocation only for tokens.
      if (amount === 0n && kind === 'token') return t('request.revoked')
      if (!isUnlimited || kind === 'nft' || kind === 'checking') return amounts.token(contract, amount)
      const { symbol = '' } = of(contract) ?? {}
      const text = kind === 'token' ? t('request.unlimited', { symbol }) : t('request.unlimited.unknown')
      return <bdi className={styles.unlimited}>{text}</bdi>
    },
    item(contract, id) {
      const { name = '', symbol = '', images } = of(contract) ?? {}
      const image = images?.[String(id)]
      return (
        <span className={styles.item}>
          {image !== undefined && <WalletImage name={name || '#'} size="small" src={config.apiUrl + image} />}
          <span>
            <bdi>{name || symbol}</bdi> <bdi dir="ltr">{t('request.item', { id: String(id) })}</bdi>
          </span>
        </span>
      )
    },
    native: amount => write(amount, nativeCurrency.decimals, nativeCurrency.symbol),
    asset({ standard, contract = '', amount, id }) {
      if (standard === 'native') return amounts.native(amount)
      if (standard === 'ERC20') return amounts.token(contract, amount)
      // The count is shown only for several pieces.
      const count = amount === 1n ? undefined : exact(amount)
      if (id === undefined) return count === undefined ? t('request.item.any') : t('request.items.any', { count })
      return count === undefined ? amounts.item(contract, id) : t('request.items', { id: String(id), count })
    },
    warning(contract, isGain) {
      const { poses, isListed = true } = of(contract) ?? {}
      if (poses === undefined)
        return isGain && !isListed && <div className={styles.contract}>{t('changes.unlisted')}</div>
      return (
        <div className={styles.poses}>
          {fillText(marks => t('changes.poses', marks), { symbol: <bdi>{poses}</bdi> })}
        </div>
      )
    },
  }
  return amounts
}
