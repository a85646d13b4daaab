/** The Safe's EIP-6963 name. In a frame, the loader connects this wallet by itself. */
export const safeRdns = 'app.safe.global'
