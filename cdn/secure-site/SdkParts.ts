import type { CallApi } from './api/callApi.ts'
import type { SendOnLeave } from './api/createSendOnLeave.ts'
import type { DeviceKeys } from './device/deviceKeys.ts'
import type { SiteTexts } from './locales/siteTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import type { Present } from './present/presenter.tsx'
import type { SiteStore } from './session/siteStore.ts'

/** What opens a wallet here: this browser's keys, its name, and the server. */
export interface OpeningParts {
  api: CallApi
  keys: DeviceKeys
  /** What the visitor calls this browser. */
  label: string
  texts: SiteTexts
  /** Whether the browser knows passkeys. */
  hasPasskeys: boolean
  config: Pick<SdkConfig, 'projectId' | 'pageOrigin'>
}

/** What a wallet is made and opened by, with nothing shown. */
export type KeyParts = Pick<OpeningParts, 'api' | 'keys' | 'label'>

/** What the document in the modal works with. */
export interface SdkParts extends OpeningParts {
  config: SdkConfig
  store: SiteStore
  present: Present
  now(): number
  /** @throws `aborted` */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** The visitor has just signed in, by their own hand. */
  signedIn(): void
  /** In milliseconds; undefined if nobody has in this document. */
  signedInAt(): number | undefined
  /** When this document goes. @returns takes it back */
  sendOnLeave: SendOnLeave
  /** Opens a window of this site without an opener. Only within a visitor's press. */
  openWindow(path: string): void
}
