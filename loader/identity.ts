/** How our own provider is announced (EIP-6963). Fixed, so that a page can tell it apart and discovery never recurses. */
export const providerName = 'ConnectKit'
export const providerRdns = 'connectkit.modal'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0f6b78"/><path d="M6 10a2 2 0 010-4m4 0a2 2 0 010 4M6 8h4" fill="none" stroke="#fff"/></svg>'

export const providerIcon = `data:image/svg+xml,${encodeURIComponent(mark)}`
