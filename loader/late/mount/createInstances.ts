import { ConnectKitError } from '../../../shared/errors.ts'
import { copyOwn } from '../../kernel/copyOwn.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { ConnectKit, InitOptions } from '../../publicTypes.ts'
import { shown } from './shown.ts'

const idPattern = /^[a-z][a-z0-9-]{0,31}$/

/**
 * Starts further instances on the page. Whatever others can see of one goes by its id (kernel/identity.ts), and its iframe
 * stores under it (modal-app/lib/storageKey.ts).
 */
export function createInstances(shared: Pick<Shared, 'start'>): ConnectKit['create'] {
  return async (id, options) => {
    if (typeof id !== 'string' || !idPattern.test(id))
      throw new ConnectKitError('invalid_option', `id is ${shown(id)}: it takes a-z, 0-9 and hyphens, 32 at most`)
    if ((window as unknown as Record<symbol, unknown>)[Symbol.for(`connectkit.${id}`)])
      throw new ConnectKitError('invalid_option', `id is ${shown(id)}: another instance has it`)
    const { base, testMode, ...given } = copyOwn<InitOptions>(options)
    return (shared as Required<typeof shared>).start(id, given)
  }
}
