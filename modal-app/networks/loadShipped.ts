/** Loads what is known of networks that the project does not list. Every use of it loads it here, so that it is one chunk. */
export function loadShipped(): Promise<typeof import('./shippedNetworks.ts')> {
  return import('./shippedNetworks.ts')
}
