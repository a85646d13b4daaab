import { type Allowance, dayMs, hourMs } from '../limits/counts.ts'
import type { Project } from '../store/projects.ts'

type Limited = Pick<Project, 'id' | 'limits'>

/**
 * The project's limits of sign-in mails for unknown devices. Known devices have a limit of their own, so exhausting
 * these locks no owner out.
 */
export const mailsOf = ({ id, limits }: Limited, clientIndex: string): Allowance[] => [
  ...allowance(`client|${clientIndex}|mails of ${id}`, limits.mailsPerClientHour, hourMs),
  ...allowance(`project|mails|${id}`, limits.mailsPerHour, hourMs),
]
export const signUpsOf = ({ id, limits }: Limited): Allowance[] =>
  allowance(`project|signUps|${id}`, limits.signUpsPerDay, dayMs)
export const namesOf = ({ id, limits }: Limited): Allowance[] =>
  allowance(`project|names|${id}`, limits.namesPerDay, dayMs)
export const sponsoredOf = ({ id, limits }: Limited): Allowance[] =>
  allowance(`project|sponsored|${id}`, limits.sponsoredPerDay, dayMs)

const allowance = (counted: string, limit: number | undefined, spanMs: number): Allowance[] =>
  limit === undefined ? [] : [{ counted, limit, spanMs }]
