import type { ChainId, Namespace } from '../../../shared/caip.ts'
import type { Driver } from '../../source.ts'

/** Whose calls are in the words of shared/protocol/chainMethods.ts, with named parameters. Whatever a wallet throws is thrown as it is. */
export interface ChainDriver extends Omit<Driver, 'request'> {
  request(method: string, params: Readonly<Record<string, unknown>>, chainId: ChainId): Promise<unknown>
}

/** What is found of a wallet: how it is shown, and how it is driven in each namespace it has. */
export interface Finding {
  id: string
  name: unknown
  icon?: unknown
  drivers: Partial<Record<Namespace, ChainDriver>>
}
