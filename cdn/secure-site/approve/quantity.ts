import { sameAddress } from '../../../shared/sameAddress.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { TokenWords } from './tokenWords.ts'

/**
 * What a number beside a contract stands for, before anything is said of it. `either`: the contract answers as both, or nobody can
 * read it, and the call is the same for both.
 */
export type Sort = 'amount' | 'item' | 'either'

/** @param isItem only an NFT has a call like this */
export function sortOf({ kind }: TokenWords, isItem = false): Sort {
  if (isItem || kind === 'nft') return 'item'
  return kind === 'token' ? 'amount' : 'either'
}

/** What moves, in large letters. */
export interface Quantity {
  amount: string
  unit: string
  cautions: readonly string[]
}

export interface Moved {
  number: bigint
  isItem?: boolean | undefined
  /** Of an NFT, by a standard that has several of one number. */
  pieces?: bigint | undefined
}

export function quantityOf(token: TokenWords, { number, isItem, pieces = 1n }: Moved, { t }: Words): Quantity {
  const told = token.caution ? [token.caution] : []
  switch (sortOf(token, isItem)) {
    case 'item':
      return { amount: itemText(number, pieces), unit: token.item, cautions: token.kind === 'nft' ? told : [] }
    case 'amount':
      return { amount: token.amount(number), unit: token.symbol, cautions: told }
    case 'either':
      return {
        ...{ amount: token.amount(number), unit: token.symbol },
        cautions: [...told, t('approve.caution.maybeNft', { number: `${number}` })],
      }
  }
}

export const itemText = (number: bigint, pieces: bigint) =>
  pieces === 1n ? `#${number}` : `${pieces.toLocaleString('en')} × #${number}`

/** Of a permission: what its bytes say. */
export interface Allowed {
  spender: string
  number: bigint
  isUnlimited: boolean
  isItem?: boolean | undefined
  /** Permit2 takes the number of an NFT for an amount, and moves any that is no larger. */
  isByPermit2?: boolean | undefined
  by?: 'more' | 'less' | undefined
}

export interface Permission extends Quantity {
  verb: 'allow' | 'allowLess' | 'endAllow' | 'allowAll' | 'endAllowAll'
  isEndless: boolean
  sort: Sort
}

const nobody = `0x${'0'.repeat(40)}`

/** To allow nothing ends a permission, of amounts alone: of NFTs, 0 is a number, and a permission ends that is nobody's. */
export function permissionOf(token: TokenWords, allowed: Allowed, texts: Words): Permission {
  const { t } = texts
  const { number, isUnlimited, isItem, isByPermit2, by, spender } = allowed
  const sort = sortOf(token, isItem)
  const { amount, unit, cautions: told } = quantityOf(token, { number, isItem }, texts)
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
  if (!isUnlimited) return { verb, amount, unit, sort, isEndless: false, cautions: told }
  return {
    ...{ verb, unit, sort, isEndless: true },
    amount: t('approve.amount.unlimited'),
    cautions: token.caution ? [token.caution] : [],
  }
}

/** Whether somebody may take something by it. */
export const letsTake = ({ verb }: Permission, { number, by }: Allowed): boolean =>
  verb === 'allowAll' || (verb === 'allow' && !(by && number === 0n))
