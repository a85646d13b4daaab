import { sameAddress } from '../../../shared/sameAddress.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { TokenWords } from './tokenWords.ts'

/** What a number in a call counts. `either`: the contract answers as both or is unknown, and both have this call. */
export type Sort = 'amount' | 'item' | 'either'

/** @param isItem only an NFT has a call like this */
export function sortOf({ kind }: TokenWords, isItem = false): Sort {
  if (isItem || kind === 'nft') return 'item'
  return kind === 'token' ? 'amount' : 'either'
}

/** What moves, in large type. */
export interface Quantity {
  amount: string
  unit: string
  worth?: string | undefined
  cautions: readonly string[]
}

export interface Moved {
  number: bigint
  isItem?: boolean | undefined
  /** For NFTs whose standard allows several per id. */
  pieces?: bigint | undefined
}

export function quantityOf(token: TokenWords, { number, isItem, pieces = 1n }: Moved, texts: Words): Quantity {
  const { t } = texts
  const told = token.caution ? [token.caution] : []
  switch (sortOf(token, isItem)) {
    case 'item':
      return { amount: itemText(number, pieces, texts), unit: token.item, cautions: token.kind === 'nft' ? told : [] }
    case 'amount':
      return { amount: token.amount(number), unit: token.symbol, worth: token.worth?.(number), cautions: told }
    case 'either':
      return {
        ...{ amount: token.amount(number), unit: token.symbol },
        cautions: [...told, t('approve.caution.maybeNft', { number: `${number}` })],
      }
  }
}

export const itemText = (number: bigint, pieces: bigint, { numbers }: Words) =>
  pieces === 1n ? `#${number}` : `${pieces.toLocaleString(numbers)} × #${number}`

/** An approval, as encoded. */
export interface Allowed {
  spender: string
  number: bigint
  isUnlimited: boolean
  isItem?: boolean | undefined
  /** Permit2 treats an NFT's id as an amount, and moves any that is not larger. */
  isByPermit2?: boolean | undefined
  by?: 'more' | 'less' | undefined
}

export interface Permission extends Quantity {
  verb: 'allow' | 'allowLess' | 'endAllow' | 'allowAll' | 'endAllowAll'
  isEndless: boolean
  sort: Sort
}

const nobody = `0x${'0'.repeat(40)}`

/**
 * Approving zero revokes, but only for amounts: for NFTs, 0 is an id, and this would revoke an approval that may not
 * exist.
 */
export function permissionOf(token: TokenWords, allowed: Allowed, texts: Words): Permission {
  const { t } = texts
  const { number, isUnlimited, isItem, isByPermit2, by, spender } = allowed
  const sort = sortOf(token, isItem)
  const { amount, unit, worth, cautions: told } = quantityOf(token, { number, isItem }, texts)
  if (sort === 'item') {
    const verb = sameAddress(spender, nobody) ? 'endAllowAll' : 'allowAll'
    if (!isByPermit2) return { verb, amount, unit, sort, isEndless: false, cautions: told }
    return {
      ...{ verb: 'allowAll', unit, sort, isEndless: isUnlimited },
      amount: isUnlimited ? t('approve.amount.all') : t('approve.amount.upTo', { item: amount }),
      cautions: [
        ...told,
        isUnlimited ? t('approve.caution.everyNft') : t('approve.caution.nftsUpTo', { number: `${number}` }),
      ],
    }
  }
  const verb =
    by === 'less' ? 'allowLess' : sort === 'amount' && number === 0n && by === undefined ? 'endAllow' : 'allow'
  if (!isUnlimited) return { verb, amount, unit, worth, sort, isEndless: false, cautions: told }
  return {
    ...{ verb, unit, sort, isEndless: true },
    amount: t('approve.amount.unlimited'),
    cautions: token.caution ? [token.caution] : [],
  }
}

/** Whether it lets someone take something. */
export const letsTake = ({ verb }: Permission, { number, by }: Allowed): boolean =>
  verb === 'allowAll' || (verb === 'allow' && !(by && number === 0n))
