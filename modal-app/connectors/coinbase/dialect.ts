/** The window identifies the protocol by the name and version of Coinbase's SDK. */
export const dialect = { sdkName: '@coinbase/wallet-sdk', sdkVersion: '4.4.0' } as const

/** The window's address, with the facts the SDK puts in its query. */
export function popupAddress(url: string): URL {
  const address = new URL(url)
  const said = { ...dialect, origin: location.origin, coop: 'null' }
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value)
  return address
}
