import { type ChainId, referenceOf } from '../../../../shared/caip.ts'
import { visibleText } from '../../../kernel/wallets/metadata.ts'
import { networkNames } from './networkNames.gen.ts'

/**
 * A network's name: the page's, else ours, else its number. Only the modal knows the names of networks that only the
 * project defines.
 * @param option the page's `networks`, which may hold whole networks @param word the word for "network"
 */
export function nameNetwork(chainId: ChainId, option: unknown, word: string): string {
  const own = (Array.isArray(option) ? option : []).find(network => Object(network).id === chainId)
  const name = typeof own?.name === 'string' ? visibleText(own.name).slice(0, 64) : ''
  const known = Object.hasOwn(networkNames, chainId) ? networkNames[chainId] : undefined
  return name || known || `${word} ${referenceOf(chainId)}`
}
