import type { SwapSourceSettings } from '../store/swapSources.schema.ts'

/** What visitors read of a source to which the operator gives no name. */
export const sourceNames: Readonly<Record<SwapSourceSettings['type'], string>> = {
  ...{ 'uniswap-v2': 'Uniswap v2', 'uniswap-v3': 'Uniswap v3', '1inch': '1inch', '0x': '0x', proxy: 'Swap' },
}
