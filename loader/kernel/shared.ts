import type { Namespace } from '../../shared/caip.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { CreateLateModal, SessionMethod } from '../LateModal.ts'
import type { LoaderExports } from '../loaderExports.ts'
import type { Mount } from '../Mount.ts'
import type { Modal } from '../modal.ts'
import type { OpenRequest } from '../openings.ts'
import type { SignIn } from '../SignIn.ts'
import type { Present } from '../stage/stage.ts'
import type { Core } from './core.ts'
import type { LateName } from './lateScripts.ts'
import type { LoaderOptions } from './options.ts'

type Attest = HostMethods['walletConnect.attest']

/** What the loader gives to late scripts (lateScripts.ts). */
export interface Shared {
  core: Core
  exports: LoaderExports
  isOpen(): boolean
  /** Resolves when the modal closes or is done. */
  open(request: OpenRequest): Promise<unknown>
  options: LoaderOptions
  /** Loads another late script. @throws ConnectKitError `script_failed` */
  need(name: LateName): Promise<void>
  /** Namespaces the site has networks of, as the iframe last said. */
  namespaces?: readonly Namespace[]
  /** modal.js is there. */
  adopt(create: CreateLateModal): void
  /** What it brought. */
  create?: CreateLateModal
  /** One more iframe of this release, which shares all but its place in the page. */
  another(present: Present): Pick<Modal, 'open' | 'destroy'>
  /** Puts forms into the page, once late/mount is loaded. */
  mount?: Mount
  /** Sign-in, once late/signIn is loaded. */
  signIn?: SignIn
  /** Asks the iframe about sessions, without showing it. */
  askSession(method: SessionMethod): Promise<unknown>
  /** Asks the Verify service, once late/verify is loaded. */
  attest?(params: Attest['params'], signal: AbortSignal): Promise<Attest['result']>
}
