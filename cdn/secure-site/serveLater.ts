import type { Served } from './port/servePort.ts'

/** Asked once somebody is signed in: the code behind them is loaded with the first of them. */
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

/** Serves methods whose code is loaded with the first call, or before; the next call tries again where that failed. */
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
  return { served, loadAhead: () => void loaded().catch(() => {}) }
}
