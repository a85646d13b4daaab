import type { Role } from '../../cdn/admin/permissions.ts'

/** Tokens of the local server's admin. They are public, so it listens only on this machine. */
export const localAdmin: Readonly<Record<Role, string>> = {
  viewer: `ck_admin_${'viewer'.padEnd(43, '-')}`,
  support: `ck_admin_${'support'.padEnd(43, '-')}`,
  owner: `ck_admin_${'owner'.padEnd(43, '-')}`,
}
