import type { ConnectKit } from './publicTypes.ts'

/** mount.js's interface to the page (late/mount). */
export type Mount = Pick<ConnectKit, 'mount' | 'create'>
