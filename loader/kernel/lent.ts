import { createDeferred } from '../../shared/createDeferred.ts'
import {
  ConnectKitError,
  errorNumber,
  fromWire,
  isOurs,
  ProviderRpcError,
  toConnectKitError,
  toProviderError,
  toWire,
} from '../../shared/errors.ts'
import { fromJson, toJson } from '../../shared/protocol/json.ts'
import { settleCalls } from '../settleCalls.ts'
import { cleanName, iconLengthOf, visibleText } from './wallets/metadata.ts'

/**
 * What late scripts use of the loader's code. They hold no copy of it (late/borrowed.ts): an error has one class in all
 * scripts, and JSON is what it was when the loader ran.
 */
export const lent = {
  ConnectKitError,
  ProviderRpcError,
  cleanName,
  createDeferred,
  errorNumber,
  fromJson,
  fromWire,
  iconLengthOf,
  isOurs,
  settleCalls,
  toConnectKitError,
  toJson,
  toProviderError,
  toWire,
  visibleText,
}

export type Lent = typeof lent
