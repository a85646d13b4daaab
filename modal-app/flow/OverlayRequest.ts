import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'

/** What an iframe in an element of the page has the modal show above it. */
export type OverlayRequest = HostMethods['overlay.open']['params']
