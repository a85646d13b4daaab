import type { Namespace } from '../../shared/caip.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { CreateLateModal, SessionMethod } from '../LateModal.ts'
import type { LoaderExports } from '../loaderExports.ts'
import type { LoaderTexts } from '../loaderTexts.ts'
import type { Mount } from '../Mount.ts'
import type { Modal } from '../modal.ts'
import type { OpenRequest } from '../openings.ts'
import type { ConnectKit, TestMode } from '../publicTypes.ts'
import type { SignIn } from '../SignIn.ts'
import type { Present } from '../stage/stage.ts'
import type { Core } from './core.ts'
import type { LateName } from './lateScripts.ts'
import type { LoaderOptions } from './options.ts'

type Attest = HostMethods['walletConnect.attest']

/** The loader's interface to late scripts (lateScripts.ts). */
export interface Shared {
  core: Core
  exports: LoaderExports
  isOpen(): boolean
  /** Resolves when the modal closes or is done. */
  open(request: OpenRequest): Promise<unknown>
  options: LoaderOptions
  /** English, until late/texts is loaded. */
  texts: LoaderTexts
  /** Loads another late script. @throws ConnectKitError `script_failed` */
  need(name: LateName): Promise<void>
  /** Namespaces of the site's networks, as last reported by the iframe. */
  namespaces?: readonly Namespace[]
  /** Called by modal.js once it runs. */
  adopt(create: CreateLateModal): void
  /** Set by `adopt`. */
  create?: CreateLateModal
  /** Creates another iframe of this release, which shares everything but its place in the page. */
  another(present: Present): Pick<Modal, 'open' | 'destroy'>
  /** Starts another instance on the page, whatever its id. Set at the end of the start. */
  start?(id: string, options: Readonly<Record<string, unknown>>): ConnectKit
  /** Puts forms and further instances into the page, once late/mount is loaded. */
  mount?: Mount
  /** Draws the elements besides the button, once late/mount is loaded. */
  draw?(element: HTMLElement): void
  /** Sign-in, once late/signIn is loaded. */
  signIn?: SignIn
  /** Answers for the test wallets, once late/test is loaded. */
  test?: TestMode
  /** Sends a request about sessions to the iframe, without showing it. */
  askSession(method: SessionMethod): Promise<unknown>
  /** Requests an attestation from the Verify service, once late/verify is loaded. */
  attest?(params: Attest['params'], signal: AbortSignal): Promise<Attest['result']>
}

/** Late scripts with methods for the page. */
export type PageScript = 'signIn' | 'mount'
export type PageScripts = Required<Pick<Shared, PageScript>>
