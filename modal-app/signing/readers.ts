import { decodeCall } from '../../shared/signing/decodeCall.ts'
import { explainOrder } from '../../shared/signing/typedData/explainOrder.ts'
import { explainTypedData } from '../../shared/signing/typedData/explainTypedData.ts'

export const readers = { decodeCall, explainOrder, explainTypedData }
