import type { Role } from '../../cdn/admin/permissions.ts'

/** Tokens of the local server's admin. Everybody knows them, and it listens on this machine alone. */
export const localAdmin: Readonly<Record<Role, string>> = {
  viewer: `ck_admin_${'viewer'.padEnd(43, '-')}`,
  support: `ck_admin_${'support'.padEnd(43, '-')}`,
  owner: `ck_admin_${'owner'.padEnd(43, '-')}`,
}
