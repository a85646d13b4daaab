/** Loads sign-client and its half of the connector: some 100 KB. */
export function loadSignClient(): Promise<typeof import('./openAmongTabs.ts')> {
  return import('./openAmongTabs.ts')
}
