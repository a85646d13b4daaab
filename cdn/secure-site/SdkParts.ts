import type { CallApi } from './api/callApi.ts'
import type { SendOnLeave } from './api/createSendOnLeave.ts'
import type { DeviceKeys } from './device/deviceKeys.ts'
import type { SiteTexts } from './locales/siteTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import type { Present } from './present/presenter.tsx'
import type { SiteStore } from './session/siteStore.ts'
import type { Places } from './social/createPlaces.ts'

/** What opening a wallet takes: this browser's keys, its name, and the server. */
export interface OpeningParts {
  api: CallApi
  keys: DeviceKeys
  /** The visitor's name for this browser. */
  label: string
  texts: SiteTexts
  /** Whether the browser supports passkeys. */
  hasPasskeys: boolean
  config: Pick<SdkConfig, 'projectId' | 'pageOrigin'>
}

/** What creating and opening a wallet takes, without any UI. */
export type KeyParts = Pick<OpeningParts, 'api' | 'keys' | 'label'>

/** Dependencies of the document in the modal. */
export interface SdkParts extends OpeningParts {
  config: SdkConfig
  store: SiteStore
  present: Present
  now(): number
  /** @throws `aborted` */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Records that the visitor just signed in by hand. */
  signedIn(): void
  /** In milliseconds; undefined if nobody has signed in in this document. */
  signedInAt(): number | undefined
  /** When this document unloads. @returns cancels it */
  sendOnLeave: SendOnLeave
  /** Windows that the modal opened. */
  places: Places
  /** Opens a window of this site without an opener. Only within a click. */
  openWindow(path: string): void
}
