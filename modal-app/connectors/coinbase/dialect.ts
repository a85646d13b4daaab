/** What is spoken with the window: the dialect of Coinbase's SDK, under whose name and version it is known there. */
export const dialect = { sdkName: '@coinbase/wallet-sdk', sdkVersion: '4.4.0' } as const

/** What the window shows, with what it is told of us before it can be spoken to. */
export function popupAddress(url: string): URL {
  const address = new URL(url)
  const said = { ...dialect, origin: location.origin, coop: 'null' }
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value)
  return address
}
