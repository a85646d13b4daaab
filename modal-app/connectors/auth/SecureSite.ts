import type { SecureEvents, SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'

/** The secure site as the modal talks with it: it holds the embedded wallet, in a frame of its own origin. */
export interface SecureSite {
  /**
   * Asks within the time that its kind of request has (spec §9). The clock stands still while the secure site shows a
   * step, since visitors take their time.
   * @throws ConnectKitError of the secure site; `embedded_timeout`; `aborted` once the signal is, which ends this request
   * alone; `embedded_unreachable` once the frame is gone
   */
  call<M extends keyof SecureMethods & string>(
    method: M,
    params: SecureMethods[M]['params'],
    signal?: AbortSignal,
  ): Promise<SecureMethods[M]['result']>
  /** Takes the frame away. Pending calls reject. */
  close(): void
}

/** What the secure site tells by itself. */
export type SecureHearing = { [E in keyof SecureEvents]: (payload: SecureEvents[E]) => void }
