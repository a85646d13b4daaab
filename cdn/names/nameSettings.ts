import type { Context } from 'hono'
import { type LabelFault, labelFault } from '../../shared/accountName.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { NameSettings } from '../store/names.schema.ts'

/**
 * The project's name settings.
 * @throws ApiFailure `not_available` if it has none
 */
export function nameSettings(c: Context<CdnEnv>): NameSettings {
  const { names } = c.get('project')
  if (!names) throw new ApiFailure('not_available', 'This project has no account names')
  return names
}

const faultTexts: Readonly<Record<LabelFault, string>> = {
  short: 'A name has at least 4 characters',
  long: 'A name has at most 63 characters',
  characters: 'A name has only letters from a to z, digits and hyphens',
  hyphen: 'A name has no hyphen at its beginning or end, and not two as its third and fourth character',
}

/**
 * A label in lower case.
 * @throws ApiFailure `invalid_request` that says what is wrong with it
 */
export function checkLabel(label: string): string {
  const fault = labelFault(label)
  if (fault) throw new ApiFailure('invalid_request', faultTexts[fault])
  return label.toLowerCase()
}

/**
 * The label of a full name in a zone.
 * @throws ApiFailure `invalid_request` if its label is none, `not_found` for a name of another zone
 */
export function checkName(zone: string, name: string): string {
  const at = name.length - zone.length - 1
  // Names of other zones are never ours; skip long ones unread.
  if (name.length <= maxNameLength && name.slice(Math.max(0, at)).toLowerCase() !== `.${zone}`)
    throw new ApiFailure('not_found', `This server only knows names below ${zone}`)
  return checkLabel(name.slice(0, Math.max(0, at)))
}

/** As in DNS. */
const maxNameLength = 253
