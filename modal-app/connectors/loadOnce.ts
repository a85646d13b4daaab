import { ConnectKitError } from '../../shared/errors.ts'

export interface Later<T> {
  /** @throws ConnectKitError `network_error` */
  load(): Promise<T>
  /** Undefined until it has loaded. */
  loading(): Promise<T> | undefined
  loaded(): T | undefined
}

/**
 * A part of a connector that loads at its first use. After a failure, the next use tries again.
 * @param failed the error's message
 */
export function loadOnce<T>(failed: string, get: () => Promise<T>): Later<T> {
  let loading: Promise<T> | undefined
  let part: T | undefined
  return {
    loaded: () => part,
    loading: () => loading,
    load() {
      loading ??= get().then(
        got => {
          part = got
          return got
        },
        (cause: unknown) => {
          loading = undefined
          throw new ConnectKitError('network_error', failed, {}, cause)
        },
      )
      return loading
    },
  }
}
