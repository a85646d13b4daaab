import type { SecureEvents, SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'

/** The modal's connection to the secure site, which holds the embedded wallet in a frame on its own origin. */
export interface SecureSite {
  /**
   * Sends a request with the time limit of its kind (spec §9). The limit pauses while the secure site shows a step,
   * because visitors take their time.
   * @throws ConnectKitError of the secure site; `embedded_timeout`; `aborted` once the signal is, which ends this
   * request alone; `embedded_unreachable` once the frame is gone
   */
  call<M extends keyof SecureMethods & string>(
    method: M,
    params: SecureMethods[M]['params'],
    signal?: AbortSignal,
  ): Promise<SecureMethods[M]['result']>
  /** Removes the frame. Pending calls reject. */
  close(): void
}

/** Events from the secure site. */
export type SecureHearing = { [E in keyof SecureEvents]: (payload: SecureEvents[E]) => void }
