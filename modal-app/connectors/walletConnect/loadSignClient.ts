/** The connector's heavy half, sign-client with it: some 100 KB that are loaded once somebody means to use them. */
export function loadSignClient(): Promise<typeof import('./openAmongTabs.ts')> {
  return import('./openAmongTabs.ts')
}
