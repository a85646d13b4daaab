import type { ListedWallet } from '../../shared/wallets.ts'

/** Sources of a wallet, named as in ListedWallet. */
const stores = ['chromeStore', 'firefoxStore', 'appStore', 'playStore', 'homepage'] as const
export type Store = (typeof stores)[number]

export interface StoreLink {
  store: Store
  url: string
  /** The store has software for this browser or device. */
  fits: boolean
}

export type Device = 'ios' | 'android' | 'firefox' | 'chromium' | 'other'
const storeOf: Partial<Record<Device, Store>> = {
  ios: 'appStore',
  android: 'playStore',
  firefox: 'firefoxStore',
  chromium: 'chromeStore',
}

/**
 * @param userAgent `navigator.userAgent`
 * @param isTouch distinguishes an iPad from a Mac
 */
export function deviceOf(userAgent: string, isTouch: boolean): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (isTouch && /Macintosh/.test(userAgent))) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'other'
}

/** Stores for this browser or device first, then the wallet's own site, then the rest. */
export function storeLinks(wallet: ListedWallet, device: Device): StoreLink[] {
  const own = storeOf[device]
  const order = [...new Set([...(own ? [own] : []), 'homepage' as const, ...stores])]
  return order.flatMap(store => {
    const url = wallet[store]
    return url === undefined ? [] : { store, url, fits: store === own || store === 'homepage' }
  })
}

/** Whether a wallet has software for this device. For one without a known store, such as a Mac's Safari, any wallet may. */
export function fitsDevice(wallet: ListedWallet, device: Device): boolean {
  const own = storeOf[device]
  return own === undefined || wallet[own] !== undefined
}
