import { ApiFailure } from '../apiFailure.ts'
import { OperatorError } from '../operatorError.ts'
import type { DenyEntry } from '../store/projects.schema.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { changeDenyList, readDenyList } from './endpoints.ts'
import { type Revised, revisionOf, revisionToChange } from './revisions.ts'

/** The operator's deny list for all projects: that of projects.json, or the one that replaced it here. */
export function denyRoutes({ answer }: AdminAnswers, deps: AdminDeps): void {
  const { stored, data, readFile, checkDenyList, reloadProjects } = deps

  const current = async (): Promise<Revised & { open(): Promise<DenyEntry> }> => {
    await stored.refresh()
    const kept = stored.denyList()
    if (kept) return { place: 'admin', ...kept }
    const { deny } = await readFile()
    return { place: 'file', revision: await revisionOf(deny), open: async () => deny }
  }

  answer(readDenyList, async ({ audit }) => {
    // The list may name people.
    await audit(await data.open(), '')
    const { place, revision, open } = await current()
    return { place, revision, deny: await open() }
  })

  answer(changeDenyList, async ({ body: { deny, revision: told }, act }) => {
    const former = await current()
    const known = revisionToChange(former, told)
    const checked = check(deny)
    // A list that cannot be unsealed any more is replaced as a whole.
    const before: Readonly<Record<string, unknown>> = await former.open().catch(() => ({}))
    const parts = [...new Set([...Object.keys(before), ...Object.keys(deny)])].sort()
    const changed = parts.filter(name => JSON.stringify(before[name]) !== JSON.stringify(deny[name]))
    const revision = await act('', transaction => stored.writeDenyList(transaction, checked, known), {
      changed: changed.join(' '),
      ...(former.place === 'file' && { imported: true }),
    })
    await stored.refresh()
    await reloadProjects()
    return { revision }
  })

  const check = (deny: Readonly<Record<string, unknown>>): DenyEntry => {
    try {
      checkDenyList(deny)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      throw new ApiFailure('invalid_request', error.message.slice(0, 2000))
    }
    return deny
  }
}
