import { type ChainId, referenceOf } from '../../../../shared/caip.ts'
import { visibleText } from '../../../kernel/wallets/metadata.ts'
import { networkNames } from './networkNames.gen.ts'

/**
 * A network's name: the page's own, else ours. Those that only the project on the server has are known to the modal alone,
 * so their number stands for them.
 * @param option of the page, perhaps with whole networks @param word for a network
 */
export function nameNetwork(chainId: ChainId, option: unknown, word: string): string {
  const own = (Array.isArray(option) ? option : []).find(network => Object(network).id === chainId)
  const name = typeof own?.name === 'string' ? visibleText(own.name).slice(0, 64) : ''
  const known = Object.hasOwn(networkNames, chainId) ? networkNames[chainId] : undefined
  return name || known || `${word} ${referenceOf(chainId)}`
}
