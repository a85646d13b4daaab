import { ConnectKitError } from '../../shared/errors.ts'
import type { Adapter } from './Adapter.ts'

/** For namespaces in which a page is given a wallet and no nodes. */
export const noReads: Pick<Adapter, 'isForNodes' | 'askNodes'> = {
  isForNodes: () => false,
  async askNodes({ method, network }) {
    throw new ConnectKitError('unsupported_method', `Nodes of ${network.name} are not asked for ${method}`, { method })
  },
}
