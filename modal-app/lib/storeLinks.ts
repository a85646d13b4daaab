import type { ListedWallet } from '../../shared/wallets.ts'

/** Where a wallet is got from, by the names of ListedWallet. */
const stores = ['chromeStore', 'firefoxStore', 'appStore', 'playStore', 'homepage'] as const
export type Store = (typeof stores)[number]

export interface StoreLink {
  store: Store
  url: string
  /** What is got there runs in the browser or on the device at hand. */
  fits: boolean
}

/** The store each browser takes extensions, or each device takes apps, from; none for the rest. */
export type Device = 'ios' | 'android' | 'firefox' | 'chromium' | 'other'
const storeOf: Partial<Record<Device, Store>> = {
  ios: 'appStore',
  android: 'playStore',
  firefox: 'firefoxStore',
  chromium: 'chromeStore',
}

/**
 * @param userAgent `navigator.userAgent`
 * @param isTouch an iPad says it is a Mac, but for its screen
 */
export function deviceOf(userAgent: string, isTouch: boolean): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (isTouch && /Macintosh/.test(userAgent))) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'other'
}

/** The places a wallet is got from: the store of this browser or device first, then its own site, then the rest. */
export function storeLinks(wallet: ListedWallet, device: Device): StoreLink[] {
  const own = storeOf[device]
  const order = [...new Set([...(own ? [own] : []), 'homepage' as const, ...stores])]
  return order.flatMap(store => {
    const url = wallet[store]
    return url === undefined ? [] : { store, url, fits: store === own || store === 'homepage' }
  })
}
