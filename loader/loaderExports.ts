import { createDeferred } from '../shared/createDeferred.ts'
import {
  ConnectKitError,
  errorNumber,
  fromWire,
  isOurs,
  ProviderRpcError,
  toConnectKitError,
  toProviderError,
  toWire,
} from '../shared/errors.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'
import { blocked, lost, overdue, refused } from './frameErrors.ts'
import { dataOf, originOf, sourceOf } from './kernel/pristineGetters.ts'
import { cleanName, iconLengthOf, visibleText } from './kernel/wallets/metadata.ts'
import { settleCalls } from './settleCalls.ts'

/**
 * The loader's code that late scripts use instead of their own copies (late/loaderImports.ts). Errors have one class in
 * all scripts. JSON and the getters of messages are those from the start, before the page could patch them.
 */
export const loaderExports = {
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
}

export type LoaderExports = typeof loaderExports
