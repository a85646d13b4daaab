import { setTimeout } from 'node:timers/promises'
import { OperatorError } from '../operatorError.ts'
import type { DataStore } from '../store/store.ts'
import { beginRotation } from './beginRotation.ts'
import { createKeyring } from './createKeyring.ts'
import { keyNames } from './keyMarks.ts'
import { type ResealNews, resealRows } from './resealRows.ts'
import type { SingleKey } from './vaultKey.ts'

interface Options {
  data: DataStore
  /** @returns undefined if it is not set. @throws OperatorError */
  readKey(name: string): Promise<SingleKey | undefined>
  write(line: string): void
}

/** Codes may be typed for twenty minutes. */
const lookAgainMs = 5000

/**
 * The command `vault:rotate`: changes each key that has a next one to it. It can be run again after an interruption;
 * servers also finish what it has started.
 * @throws OperatorError
 */
export async function runRotation({ data, readKey, write }: Options): Promise<void> {
  let isAny = false
  for (const name of keyNames) {
    const next = await readKey(`${name}_NEXT`)
    if (!next) continue
    isAny = true
    const former = await readKey(name)
    if (!former) throw new OperatorError(`Set ${name} to the former key, and ${name}_NEXT to the new one`)
    await beginRotation(data, name, { former, next })
    const ring = await createKeyring(data, name, [former, next])
    const tell = (news: ResealNews) => write(lineOf(news))
    const { signal } = new AbortController()
    while (!(await resealRows({ data, ring, now: Date.now, signal, tell }))) await setTimeout(lookAgainMs)
    write(
      `Nothing is sealed by the former key any more: set ${name} to the new one on all servers, without ${name}_NEXT`,
    )
  }
  if (!isAny) throw new OperatorError('Set VAULT_KEY_NEXT or RECOVERY_KEY_NEXT to the new key, on all servers')
}

const lineOf = ({ key, resealed, left, codes }: ResealNews): string =>
  `${key}: ${resealed} rows were sealed by the new key, ${left} are left${codes > 0 ? `, and ${codes} codes can still be typed, for 20 minutes at most` : ''}`
