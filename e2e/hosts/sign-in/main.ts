/** A page whose server trusts the token of a session (createOrders.ts). */

const output = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLElement

/** Requests the orders from the shop's own server, with a fresh token. */
async function askOrders(): Promise<string> {
  const session = await window.ConnectKit.signIn()
  if (!session) return 'not signed in'
  const response = await fetch('/sign-in/orders', { headers: { Authorization: `Bearer ${session.token}` } })
  return response.text()
}

const actions: Record<string, () => Promise<unknown>> = {
  signIn: () => window.ConnectKit.signIn(),
  signOut: () => window.ConnectKit.signOut(),
  disconnect: () => window.ConnectKit.disconnect(),
  orders: async () => {
    output('Orders').textContent = await askOrders()
  },
}

for (const [name, act] of Object.entries(actions))
  document.querySelector(`[data-do=${name}]`)?.addEventListener('click', async () => {
    output('Problem').textContent = 'none'
    try {
      await act()
    } catch (error) {
      output('Problem').textContent = String(error)
    }
  })

function start(): void {
  const show = () => {
    output('Account').textContent = window.ConnectKit.getSession()?.caipAddress ?? 'not signed in'
  }
  window.ConnectKit.on('session', () => {
    output('Events').append(`session ${window.ConnectKit.getSession()?.caipAddress ?? null}\n`)
    show()
  })
  show()
}

if (window.ConnectKit) start()
else document.querySelector('script[data-project-id]')?.addEventListener('load', start)
