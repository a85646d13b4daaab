import * as z from 'zod'
import { settingNames } from '../../shared/config.schema.ts'
import type { ProjectSettings, Settings } from '../../shared/config.ts'
import { type SettingRow, settings } from '../../shared/settings.schema.ts'

const knownNames = settingNames.join(', ')

/** A project's `settings`. Validates each field separately, so each error can say what its field accepts. */
export const settingsSchema = z
  .record(z.string(), z.unknown(), { error: 'accepted: an object of settings, such as {"email": false}' })
  .transform((entry, context): Partial<ProjectSettings> => {
    const fail = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    for (const [name, value] of Object.entries(entry)) {
      if (!isSettingName(name)) fail(name, `unknown setting; accepted: ${knownNames}`)
      else if (!settings[name].schema.safeParse(value).success) fail(name, `accepted: ${wordsFor(settings[name])}`)
    }
    return entry as Partial<ProjectSettings>
  })

/** Settings a page cannot change. */
export const lockedSchema = z
  .array(z.custom<keyof Settings>(isSettingName, { error: `unknown setting; accepted: ${knownNames}` }), {
    error: 'accepted: a list of names of settings, such as ["email"]',
  })
  .transform(names => [...new Set(names)])

function isSettingName(name: unknown): name is keyof Settings {
  return settingNames.includes(name as keyof Settings)
}

function wordsFor({ attribute, takes }: SettingRow): string {
  const isList = attribute === 'list' || attribute === 'choices'
  return attribute === 'flagOrList' ? `true, false, or a list of ${takes}` : isList ? `a list of ${takes}` : takes
}
