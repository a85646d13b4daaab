/** How the Safe is announced (EIP-6963). The loader picks up the wallet of this name by itself where the page is framed. */
export const safeRdns = 'app.safe.global'
