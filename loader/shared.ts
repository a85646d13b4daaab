import type { Namespace } from '../shared/caip.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { Core } from './core.ts'
import type { Modal } from './modal.ts'
import type { LoaderOptions } from './options.ts'

type Attest = HostMethods['walletConnect.attest']

/** What late scripts work with (lateScripts.ts). */
export interface Shared {
  core: Core
  /** Asks a wallet whose connection the iframe holds. */
  request: Modal['request']
  options: LoaderOptions
  /** Those the site has networks of, as the iframe last said. */
  namespaces?: readonly Namespace[]
  /** The word of a Verify service, once late/verify is there. */
  attest?(params: Attest['params'], signal: AbortSignal): Promise<Attest['result']>
}
