import type { Served } from './port/servePort.ts'

/** Only called after sign-in: the first call loads the code for all of them. */
const laterMethods = [
  'email.change',
  'email.resendChange',
  'email.submitPrimaryCode',
  'email.submitSecondaryCode',
  'user.get',
  'account.prefer',
  'account.smartNetworks',
  'network.get',
  'network.switch',
  'rpc.request',
  'security.open',
] as const

export type LaterServed = Pick<Served, (typeof laterMethods)[number]>

/** Serves methods whose code is loaded by the first call, or ahead of it; after a failure, the next call retries. */
export function serveLater(load: () => Promise<LaterServed>): { served: LaterServed; loadAhead(): void } {
  let loading: Promise<LaterServed> | undefined
  const loaded = () => {
    loading ??= load().catch(thrown => {
      loading = undefined
      throw thrown
    })
    return loading
  }
  const served = Object.fromEntries(
    laterMethods.map(method => [
      method,
      async (params: never, signal: AbortSignal) => {
        const answer = (await loaded())[method]
        return answer(params, signal)
      },
    ]),
  ) as unknown as LaterServed
  // If it fails now, the first call loads it again.
  return { served, loadAhead: () => void loaded().catch(() => {}) }
}
