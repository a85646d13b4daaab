import type { ConnectKit, Session } from '../connectKit.ts'

/** A page whose server signs visitors in itself (createSiweBackend.ts), through five functions. */

const output = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLElement

const read = async (path: string) => (await fetch(`/siwe/${path}`)).json()
async function post(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`/siwe/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

const siwx = {
  createMessage: async () => ({ nonce: await read('nonce'), statement: 'Come aboard.' }),
  addSession: ({ message, signature }: Session) => post('verify', { message, signature }),
  revokeSession: () => post('sign-out'),
  setSessions: () => post('sign-out'),
  getSessions: (chainId: string, address: string) => read(`sessions?account=${chainId}:${address}`),
}

/** @param init of loader.mjs, which the page's HTML imports */
function start(init: (options: object) => ConnectKit): void {
  const kit = init({ projectId: 'demo', defaultNetwork: 'eip155:31337', siwx })
  const show = () => {
    output('Account').textContent = kit.getSession()?.caipAddress ?? 'not signed in'
  }
  kit.on('session', show)
  kit.on('error', error => {
    output('Problem').textContent = String(error)
  })
  show()
  document.querySelector('[data-do=signOut]')?.addEventListener('click', () => kit.signOut())
  document.querySelector('[data-do=me]')?.addEventListener('click', async () => {
    output('Server').textContent = await read('me')
  })
}

Object.assign(window, { startShop: start })
