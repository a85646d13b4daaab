import { activate } from '../connections/activate.ts'
import { networkStep } from '../connections/networkStep.ts'

/** Code that `open({namespace})` needs once a wallet is connected, perhaps in another namespace. */
export const betweenNamespaces = { activate, networkStep }
