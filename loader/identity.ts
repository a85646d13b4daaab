/** How our own provider is announced (EIP-6963). Fixed, so that a page can tell it apart and discovery never recurses. */
export const providerName = 'ConnectKit'
export const providerRdns = 'connectkit.modal'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#2f5cf4"/><path d="M13 20a4 4 0 0 1 0-8h2m4 0a4 4 0 0 1 0 8h-2m-4-4h6" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>'

export const providerIcon = `data:image/svg+xml,${encodeURIComponent(mark)}`
