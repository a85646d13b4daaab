/** Our EIP-6963 identity. Fixed, so that a page can recognise it and discovery never finds itself. */
export const providerName = 'ConnectKit'
export const providerRdns = 'connectkit.modal'

/**
 * Makes names unique per instance, for a page with several instances. Every name visible outside an instance goes
 * through this. The first instance has no id and uses the bare names.
 */
export type NameOf = (name: string) => string
export const namesOf =
  (instance = ''): NameOf =>
  name =>
    instance ? `${name}.${instance}` : name

/** Whether a name belongs to any instance. */
export const isNameOf = (value: unknown, name: string) => value === name || `${value}`.startsWith(`${name}.`)

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#fff" stroke="#0f6b78" stroke-width="2"/></svg>'

/** In base64, as the wallet standard requires; EIP-6963 takes any `data:` URL. */
export const providerIcon = `data:image/svg+xml;base64,${btoa(mark)}` as const
