/** Roles of the admin's tokens, from fewest to most permissions. */
export const roles = ['viewer', 'support', 'owner'] as const
export type Role = (typeof roles)[number]

const all = roles
const helpers: readonly Role[] = ['support', 'owner']
const owners: readonly Role[] = ['owner']

/**
 * The roles' permissions, for the API and the page. Each action has one endpoint (endpoints.ts). Viewers see no
 * personal data; support helps one person at a time; owners can also do irreversible things.
 */
export const permissions = {
  'self.read': all,
  'projects.list': all,
  'projects.read': all,
  'projects.create': owners,
  'projects.change': owners,
  'projects.delete': owners,
  'deny.read': helpers,
  'deny.change': owners,
  'counts.read': all,
  'users.find': helpers,
  'users.suspend': helpers,
  'users.resume': helpers,
  'users.signOut': helpers,
  'users.export': helpers,
  'users.delete': owners,
  'names.list': helpers,
  'names.suspend': helpers,
  'names.resume': helpers,
  'names.transfer': owners,
  'names.release': owners,
  'stops.list': helpers,
  'stops.add': helpers,
  'stops.remove': helpers,
  'orders.list': helpers,
  'orders.read': helpers,
  'audit.list': owners,
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Act = keyof typeof permissions

export const may = (role: Role, act: Act): boolean => (permissions[act] as readonly Role[]).includes(role)
