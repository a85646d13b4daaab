import type { Lent } from '../lent.ts'

/**
 * In a late script, these stand for the loader's own files (`lentFiles` in esbuild.config.mjs). They are set when the
 * loader starts the script, which may run long before: nothing may use them while it loads.
 */
export let ConnectKitError: Lent['ConnectKitError']
export let ProviderRpcError: Lent['ProviderRpcError']
export let blocked: Lent['blocked']
export let cleanName: Lent['cleanName']
export let createDeferred: Lent['createDeferred']
export let dataOf: Lent['dataOf']
export let errorNumber: Lent['errorNumber']
export let fromJson: Lent['fromJson']
export let fromWire: Lent['fromWire']
export let iconLengthOf: Lent['iconLengthOf']
export let isOurs: Lent['isOurs']
export let lost: Lent['lost']
export let originOf: Lent['originOf']
export let overdue: Lent['overdue']
export let refused: Lent['refused']
export let settleCalls: Lent['settleCalls']
export let sourceOf: Lent['sourceOf']
export let toConnectKitError: Lent['toConnectKitError']
export let toJson: Lent['toJson']
export let toProviderError: Lent['toProviderError']
export let toWire: Lent['toWire']
export let visibleText: Lent['visibleText']

export function borrow(lent: Lent): void {
  ;({
    ConnectKitError,
    ProviderRpcError,
    blocked,
    cleanName,
    createDeferred,
    dataOf,
    errorNumber,
    fromJson,
    fromWire,
    iconLengthOf,
    isOurs,
    lost,
    originOf,
    overdue,
    refused,
    settleCalls,
    sourceOf,
    toConnectKitError,
    toJson,
    toProviderError,
    toWire,
    visibleText,
  } = lent)
}
