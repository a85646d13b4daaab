import type { ConnectKit } from './publicTypes.ts'

/** What mount.js does for the loader (late/mount). */
export type Mount = ConnectKit['mount']
