/** Loads facts about networks that the project does not list, always through this file, so that they are one chunk. */
export function loadShipped(): Promise<typeof import('./shippedNetworks.ts')> {
  return import('./shippedNetworks.ts')
}
