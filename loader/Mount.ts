import type { ConnectKit } from './publicTypes.ts'

/** mount.js's interface to the loader (late/mount). */
export type Mount = ConnectKit['mount']
