/** Loads what is known of networks that the project does not list. What is not a late view by itself loads it here, so that it is one chunk. */
export function loadShipped(): Promise<typeof import('./shippedNetworks.ts')> {
  return import('./shippedNetworks.ts')
}
