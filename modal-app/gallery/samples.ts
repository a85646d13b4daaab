/** Made-up wallets and addresses for stories. */

function icon(shapes: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${shapes}</svg>`
  return `data:image/svg+xml;utf8,${encodeURIComponent(picture)}`
}

export const harbour = {
  name: 'Harbour',
  icon: icon(
    '<rect width="40" height="40" fill="#123a5a"/><path d="M8 25h24l-4 7H12z" fill="#f4efe2"/><path d="M19 8v14H9zM21 11l10 11H21z" fill="#f0a53a"/>',
  ),
}

export const lantern = {
  name: 'Paper Lantern',
  icon: icon(
    '<rect width="40" height="40" fill="#fff6ea"/><rect x="12" y="10" width="16" height="20" rx="8" fill="#d9482b"/><path d="M15 8h10v3H15zM15 29h10v3H15z" fill="#3b2a20"/>',
  ),
}

export const northstar = {
  name: 'Northstar',
  icon: icon(
    '<rect width="40" height="40" fill="#0d1117"/><path d="M20 6l3.5 10.500L34 20l-10.500 3.500L20 34l-3.500-10.500L6 20l10.500-3.500z" fill="#e8eef7"/>',
  ),
}

export const unnamed = { name: 'Browser wallet', icon: undefined }

export const longNamed = {
  name: 'The Extraordinarily Long-Winded Wallet of Saint-Barthélemy & Sons',
  icon: 'data:image/png;base64,broken',
}

export const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** As long as the uris of current clients. */
export const pairingUri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1795263540&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`

export const site = 'harbour-market.example'

export function nothing(): void {}

export async function copied(): Promise<void> {}

export async function refused(): Promise<void> {
  throw new Error('Not allowed')
}
