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
 * What late scripts use of the loader's code. They hold no copy of it (late/loaderImports.ts): an error has one class in all
 * scripts; JSON, and what reads messages, are what they were when the loader ran.
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
