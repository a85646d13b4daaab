import type { Namespace } from '../../shared/caip.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { CreateLateModal } from '../LateModal.ts'
import type { Lent } from '../lent.ts'
import type { OpenRequest } from '../openings.ts'
import type { Core } from './core.ts'
import type { LoaderOptions } from './options.ts'

type Attest = HostMethods['walletConnect.attest']

/** What the loader gives to late scripts (lateScripts.ts). */
export interface Shared {
  core: Core
  lent: Lent
  /** Resolves when the modal closes or is done. */
  open(request: OpenRequest): Promise<unknown>
  options: LoaderOptions
  /** Namespaces the site has networks of, as the iframe last said. */
  namespaces?: readonly Namespace[]
  /** modal.js is there. */
  adopt(create: CreateLateModal): void
  /** Asks the Verify service, once late/verify is loaded. */
  attest?(params: Attest['params'], signal: AbortSignal): Promise<Attest['result']>
}
