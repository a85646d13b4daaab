import type { App } from '../app/App.ts'
import { type CoinbaseWindow, coinbaseWindow } from '../connectors/coinbase/coinbaseWindow.ts'
import type { CoinbaseOptions } from '../connectors/coinbase/createCoinbase.ts'
import { openPopup } from '../host/openPopup.ts'

/** The half of Coinbase's connector that opens its window, with a press in this document. */
export function openCoinbaseWindow({ clock, presses }: App, options: CoinbaseOptions): CoinbaseWindow {
  return coinbaseWindow({
    ...options,
    openPopup: address => openPopup({ address, clock, takePress: () => presses.take() }),
  })
}
