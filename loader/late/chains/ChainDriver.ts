import type { ChainId, Namespace } from '../../../shared/caip.ts'
import type { Driver } from '../../kernel/source.ts'

/** A driver with the methods of shared/protocol/chainMethods.ts and named parameters. Throws what the wallet threw. */
export interface ChainDriver extends Omit<Driver, 'request'> {
  request(method: string, params: Readonly<Record<string, unknown>>, chainId: ChainId): Promise<unknown>
}

/** A wallet as found: its name and icon, and its driver in each namespace. */
export interface Finding {
  id: string
  name: unknown
  icon?: unknown
  drivers: Partial<Record<Namespace, ChainDriver>>
}
