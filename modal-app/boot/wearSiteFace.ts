import type { Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'

/**
 * Gives the document the site's own look, before anything is drawn in another. If a project changes its look, visitors
 * see it from their next visit on.
 */
export async function wearSiteFace(settings: Settings): Promise<void> {
  const { accent, radius, font } = settings
  if (!accent && radius === settingDefaults.radius && font === settingDefaults.font) return
  try {
    const { siteFace } = await import('./siteFace.ts')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, siteFace(settings)]
  } catch {
    // The modal works in its own look, too.
  }
}
