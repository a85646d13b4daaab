import { matchesName, phonePlatforms, runsOn } from '../../../../shared/walletSearch.ts'
import type { ListedWallet } from '../../../../shared/wallets.ts'
import { joinWallets } from '../../../wallets/addWallets.ts'
import { isSameWallet, obtainableWallets } from '../../../wallets/obtainableWallets.ts'
import { listedChoice, pageChoices, type WalletChoice, type WalletSources } from '../../../wallets/walletChoices.ts'
import type { WalletSearchState } from './walletSearch.ts'

/** A wallet the visitor can choose: in the page, reachable elsewhere, or to be installed. */
export type KnownChoice = Exclude<WalletChoice, { kind: 'pending' | 'walletConnect' | 'external' }>

/**
 * All known wallets, or those that match the search: wallets of the page first, then featured ones, then the
 * operator's order (reference §1.2). Server results are appended, so no row moves.
 */
export function allWalletChoices(
  sources: WalletSources,
  search: Pick<WalletSearchState, 'text' | 'certifiedOnly' | 'found'>,
  isMobile: boolean,
): KnownChoice[] {
  const listed = joinWallets(sources.listed, search.found)
  const inPage = pageChoices({ ...sources, listed })
  const obtainable = obtainableWallets({ ...sources, listed })
  const choices: KnownChoice[] = [
    ...inPage.map(wallet => ({ kind: 'page' as const, wallet })),
    ...obtainable
      .filter(wallet => !isMobile || phonePlatforms.some(platform => runsOn(wallet, platform)))
      .map(wallet => listedChoice(sources, wallet)),
  ]
  if (!isNarrowed(search)) return choices
  const text = searchedText(search)
  return choices.filter(
    choice => matchesName(choice.wallet.name, text) && (!search.certifiedOnly || isCertified(choice, listed)),
  )
}

function isCertified({ kind, wallet }: KnownChoice, listed: readonly ListedWallet[]): boolean {
  if (kind === 'listed') return wallet.certified === true
  return listed.some(other => other.certified === true && isSameWallet(wallet, other))
}

/** A single letter matches most names. */
const minCharacters = 2

/** The text to search for; empty if it is too short. */
export function searchedText({ text }: Pick<WalletSearchState, 'text'>): string {
  const wanted = text.trim()
  return wanted.length < minCharacters ? '' : wanted
}

/** Whether a search or filter is set. */
export function isNarrowed(search: Pick<WalletSearchState, 'text' | 'certifiedOnly'>): boolean {
  return search.certifiedOnly || searchedText(search) !== ''
}
