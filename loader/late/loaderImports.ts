import type { LoaderExports } from '../loaderExports.ts'

/**
 * Late scripts import these instead of the loader's own files (`exportedFiles` in esbuild.config.mjs). The loader sets
 * them when it starts the script, perhaps long after the script was evaluated. Nothing may use them at module scope.
 */
export let ConnectKitError: LoaderExports['ConnectKitError']
export let ProviderRpcError: LoaderExports['ProviderRpcError']
export let blocked: LoaderExports['blocked']
export let cleanName: LoaderExports['cleanName']
export let createDeferred: LoaderExports['createDeferred']
export let dataOf: LoaderExports['dataOf']
export let errorNumber: LoaderExports['errorNumber']
export let fromJson: LoaderExports['fromJson']
export let fromWire: LoaderExports['fromWire']
export let iconLengthOf: LoaderExports['iconLengthOf']
export let isOurs: LoaderExports['isOurs']
export let lost: LoaderExports['lost']
export let originOf: LoaderExports['originOf']
export let overdue: LoaderExports['overdue']
export let refused: LoaderExports['refused']
export let settleCalls: LoaderExports['settleCalls']
export let sourceOf: LoaderExports['sourceOf']
export let toConnectKitError: LoaderExports['toConnectKitError']
export let toJson: LoaderExports['toJson']
export let toProviderError: LoaderExports['toProviderError']
export let toWire: LoaderExports['toWire']
export let visibleText: LoaderExports['visibleText']

export function setLoaderImports(exported: LoaderExports): void {
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
  } = exported)
}
