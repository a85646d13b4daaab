import * as z from 'zod/mini'
import type { Schema } from '../../shared/api/endpoint.ts'
import { projectIdPattern } from '../../shared/choices.ts'
import { type Act, roles } from './permissions.ts'

/* The admin's API, for the server and the page. Its errors are those of the public API. */

export interface AdminEndpoint<Query = unknown, Body = unknown, Reply = unknown> {
  method: 'GET' | 'POST'
  path: `/admin/v1/${string}`
  /** The action that the caller's role must permit (permissions.ts). */
  act: Act
  /** Patterns of path parameters. These become targets in the audit log, so no personal text may match. */
  parts?: Schema<Readonly<Record<string, string>>>
  query: Schema<Query>
  body?: Schema<Body>
  reply: Schema<Reply>
}

const noQuery = z.strictObject({})
const noBody = z.strictObject({})
const done = z.object({ success: z.literal(true) })
const time = z.iso.datetime()
const short = z.string().check(z.minLength(1), z.maxLength(300))
const projectId = z.string().check(z.regex(projectIdPattern, '1 to 64 letters, digits, - or _'))
const projectParts = z.strictObject({ id: projectId })
/** Length of a random id (embedded/secrets.ts). Shorter than an account's address. */
const rowId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/, 'an id of 22 characters'))
const rowParts = z.strictObject({ id: rowId })
const nameParts = z.strictObject({
  zone: z.string().check(z.regex(/^[-.a-zA-Z0-9]{1,253}$/, 'the zone of a name')),
  label: z.string().check(z.regex(/^[-a-zA-Z0-9]{1,63}$/, 'a name without its zone')),
})
/** An entry of projects.json; the server checks it as it checks the file. */
const entry = z.record(z.string(), z.unknown())
/** The cursor that the previous page ended with. */
const after = z.optional(z.string().check(z.regex(/^\d{1,16}\.[-_a-zA-Z0-9.]{1,300}$/, 'a `next` of this list')))
const next = z.optional(z.string())

/** The caller and their permissions. */
export const readSelf = {
  method: 'GET',
  path: '/admin/v1/self',
  act: 'self.read',
  query: noQuery,
  reply: z.object({ id: z.string(), role: z.enum(roles), name: z.string(), may: z.array(z.string()) }),
} as const satisfies AdminEndpoint

const projectPlace = z.enum(['file', 'admin'])

export const listProjects = {
  method: 'GET',
  path: '/admin/v1/projects',
  act: 'projects.list',
  query: noQuery,
  reply: z.object({
    projects: z.array(z.object({ id: z.string(), name: z.string(), place: projectPlace, origins: z.int() })),
  }),
} as const satisfies AdminEndpoint

export const readProject = {
  method: 'GET',
  path: '/admin/v1/projects/:id',
  act: 'projects.read',
  parts: projectParts,
  query: noQuery,
  reply: z.object({
    id: z.string(),
    place: projectPlace,
    /** The revision of the last change; below 0 for a project of the file, derived from its content. */
    revision: z.int(),
    /** Providers' keys appear as `kept:N`: they can be replaced, but not read. */
    entry,
    /** The script tag to copy, with the hash of the newest release. */
    snippet: z.string(),
  }),
} as const satisfies AdminEndpoint

export const createProject = {
  method: 'POST',
  path: '/admin/v1/projects',
  act: 'projects.create',
  query: noQuery,
  body: z.strictObject({ entry }),
  reply: z.object({ id: z.string(), revision: z.int() }),
} as const satisfies AdminEndpoint

/** The first change of a project in projects.json imports it: from then on, the admin's entry replaces the file's. */
export const changeProject = {
  method: 'POST',
  path: '/admin/v1/projects/:id',
  act: 'projects.change',
  parts: projectParts,
  query: noQuery,
  body: z.strictObject({ entry, revision: z.int() }),
  reply: z.object({ id: z.string(), revision: z.int() }),
} as const satisfies AdminEndpoint

/** Frees its id. A project of projects.json is no longer served, though it stays in the file. */
export const deleteProject = {
  method: 'POST',
  path: '/admin/v1/projects/:id/delete',
  act: 'projects.delete',
  parts: projectParts,
  query: noQuery,
  body: z.strictObject({ revision: z.int() }),
  reply: done,
} as const satisfies AdminEndpoint

/** As at the head of projects.json; the server checks it as it checks the file. */
const denyList = z.record(z.string(), z.unknown())

/** The deny list for all projects. */
export const readDenyList = {
  method: 'GET',
  path: '/admin/v1/deny-list',
  act: 'deny.read',
  query: noQuery,
  reply: z.object({
    place: projectPlace,
    /** Revision, as for a project. */
    revision: z.int(),
    deny: denyList,
  }),
} as const satisfies AdminEndpoint

/** The first change imports the list of projects.json: from then on, the admin's list replaces the file's. */
export const changeDenyList = {
  method: 'POST',
  path: '/admin/v1/deny-list',
  act: 'deny.change',
  query: noQuery,
  body: z.strictObject({ deny: denyList, revision: z.int() }),
  reply: z.object({ revision: z.int() }),
} as const satisfies AdminEndpoint

export const countKinds = ['open', 'connect', 'error'] as const

export const readCounts = {
  method: 'GET',
  path: '/admin/v1/counts',
  act: 'counts.read',
  query: z.strictObject({
    project: z.optional(projectId),
    days: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|[1-3]\d\d)$/, 'a number of days up to 399'))),
  }),
  reply: z.object({
    /** In UTC, oldest first, without gaps. */
    days: z.array(z.string()),
    byDay: z.array(z.object({ day: z.string(), kind: z.enum(countKinds), count: z.int() })),
    /** The 50 most frequent wallets and codes of the whole period. */
    byName: z.array(z.object({ kind: z.enum(countKinds), name: z.string(), count: z.int() })),
  }),
} as const satisfies AdminEndpoint

export const findUser = {
  method: 'POST',
  path: '/admin/v1/users/find',
  act: 'users.find',
  query: noQuery,
  /** In the body, so that no log of URLs holds an email. */
  body: z.strictObject({ named: short }),
  reply: z.object({
    id: z.string(),
    email: z.nullable(z.string()),
    since: time,
    suspendedAt: z.nullable(time),
    providers: z.array(z.string()),
    devices: z.int(),
    sessions: z.int(),
    wallets: z.array(z.object({ address: z.string(), solanaAddress: z.nullable(z.string()) })),
  }),
} as const satisfies AdminEndpoint

/** An action on the path's object, without parameters. */
const actOn = <const One extends Act, const Path extends string>(
  act: One,
  path: Path,
  parts: NonNullable<AdminEndpoint['parts']>,
) =>
  ({
    method: 'POST',
    path: `/admin/v1/${path}`,
    act,
    parts,
    query: noQuery,
    body: noBody,
    reply: done,
  }) as const satisfies AdminEndpoint
const userAct = <const One extends Act, const Path extends string>(act: One, path: Path) =>
  actOn(act, `users/:id/${path}`, rowParts)

export const suspendUser = userAct('users.suspend', 'suspend')
export const resumeUser = userAct('users.resume', 'resume')
export const signOutUser = userAct('users.signOut', 'sign-out')
export const deleteUser = {
  ...userAct('users.delete', 'delete'),
  reply: z.object({ success: z.literal(true), rows: z.int() }),
}
export const exportUser = { ...userAct('users.export', 'export'), reply: z.record(z.string(), z.unknown()) }

const listedName = z.object({
  zone: z.string(),
  label: z.string(),
  address: z.string(),
  isContract: z.boolean(),
  since: time,
  suspendedAt: z.nullable(time),
})

export const listNames = {
  method: 'GET',
  path: '/admin/v1/names',
  act: 'names.list',
  /** A whole name, or an address; without it, the newest ones. */
  query: z.strictObject({ query: z.optional(short), after }),
  reply: z.object({ names: z.array(listedName), next }),
} as const satisfies AdminEndpoint

/** The account that was seen to own it. Another owner is refused with `changed_meanwhile`. */
const owner = z.optional(short)
const nameAct = <const One extends Act, const Path extends string>(act: One, path: Path) => ({
  ...actOn(act, `names/:zone/:label/${path}`, nameParts),
  body: z.strictObject({ owner }),
})

export const suspendName = nameAct('names.suspend', 'suspend')
export const resumeName = nameAct('names.resume', 'resume')
export const releaseName = nameAct('names.release', 'release')
export const transferName = {
  ...nameAct('names.transfer', 'transfer'),
  body: z.strictObject({
    owner,
    address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an Ethereum address')),
    /** A contract owns it only on the network where it was registered. */
    isContract: z.boolean(),
  }),
}

const email = z.email().check(z.maxLength(254))

/** Addresses that get no mails. */
export const listStops = {
  method: 'POST',
  path: '/admin/v1/stopped-addresses/list',
  act: 'stops.list',
  query: noQuery,
  /** In the body, so that no log of URLs holds an email; without it, the newest ones. */
  body: z.strictObject({ email: z.optional(email), after }),
  reply: z.object({
    addresses: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        reason: z.enum(['refused', 'bounced', 'complained', 'operator']),
        /** The mail server's words. */
        detail: z.string(),
        since: time,
        endsAt: time,
      }),
    ),
    next,
  }),
} as const satisfies AdminEndpoint

export const addStop = {
  method: 'POST',
  path: '/admin/v1/stopped-addresses',
  act: 'stops.add',
  query: noQuery,
  body: z.strictObject({ email }),
  reply: done,
} as const satisfies AdminEndpoint

/** Allows mails to it again. */
export const removeStop = actOn('stops.remove', 'stopped-addresses/:id/remove', rowParts)

const order = z.object({
  id: z.string(),
  project: z.string(),
  provider: z.string(),
  account: z.string(),
  chain: z.string(),
  symbol: z.string(),
  amount: z.nullable(z.string()),
  paymentCurrency: z.string(),
  paymentAmount: z.nullable(z.string()),
  stage: z.enum(['created', 'in progress', 'failed', 'delivered']),
  fault: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  since: time,
})

export const listOrders = {
  method: 'GET',
  path: '/admin/v1/orders',
  act: 'orders.list',
  query: z.strictObject({ after }),
  reply: z.object({ orders: z.array(order), next }),
} as const satisfies AdminEndpoint

export const readOrder = {
  method: 'GET',
  path: '/admin/v1/orders/:id',
  act: 'orders.read',
  parts: z.strictObject({ id: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{16,25}$/, 'an id of an order')) }),
  query: noQuery,
  reply: order,
} as const satisfies AdminEndpoint

export const listAudit = {
  method: 'GET',
  path: '/admin/v1/audit',
  act: 'audit.list',
  query: z.strictObject({ target: z.optional(short), after }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: time,
        actor: z.string(),
        /** The holder's name, as given by the operator. */
        actorName: z.string(),
        act: z.string(),
        target: z.string(),
        requestId: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
    next,
  }),
} as const satisfies AdminEndpoint

/** Each action with its endpoint. */
export const adminEndpoints = {
  readSelf,
  listProjects,
  readProject,
  createProject,
  changeProject,
  deleteProject,
  readDenyList,
  changeDenyList,
  readCounts,
  findUser,
  suspendUser,
  resumeUser,
  signOutUser,
  exportUser,
  deleteUser,
  listNames,
  suspendName,
  resumeName,
  transferName,
  releaseName,
  listStops,
  addStop,
  removeStop,
  listOrders,
  readOrder,
  listAudit,
} satisfies Readonly<Record<string, AdminEndpoint>>

export type Sent<E extends AdminEndpoint> = E extends { body: Schema<infer Body> } ? Body : undefined
export type Asked<E extends AdminEndpoint> = E['query'] extends Schema<infer Query> ? Query : never
export type Answered<E extends AdminEndpoint> = E['reply'] extends Schema<infer Reply> ? Reply : never
