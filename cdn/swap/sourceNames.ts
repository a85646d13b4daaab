import type { SwapSourceSettings } from '../store/swapSources.schema.ts'

/** Names shown for sources that the operator has not named. */
export const sourceNames: Readonly<Record<SwapSourceSettings['type'], string>> = {
  ...{ 'uniswap-v2': 'Uniswap v2', 'uniswap-v3': 'Uniswap v3', '1inch': '1inch', '0x': '0x', proxy: 'Swap' },
}
